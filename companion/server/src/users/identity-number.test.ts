import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { checkCharacterOf, isIdentityNumber } from './identity-number.ts'

const now = fromIso('2026-11-21T04:00:00Z')
const numberOf = (seventeen: string) => seventeen + checkCharacterOf(seventeen)

test.each([
  ['the example of the standard', '11010519491231002X', true],
  ['another check character', '110105194912310021', false],
  ['two digits exchanged', '11010519491231020X', false],
  ['no region', numberOf('99010519491231002'), false],
  ['the 29th of February of no leap year', numberOf('11010519490229002'), false],
  ['the 29th of February of a leap year', numberOf('11010519480229002'), true],
  ['a 13th month', numberOf('11010519491331002'), false],
  ['before 1900', numberOf('11010518991231002'), false],
  ['born today', numberOf('11010520261121002'), true],
  ['born tomorrow', numberOf('11010520261122002'), false],
])('%s: %s', (_, number, expected) => expect(isIdentityNumber(number, now)).toBe(expected))
