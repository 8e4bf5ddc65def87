import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { computeIdentityCheckCharacter, isIdentityNumber } from './identity-number.ts'

const now = fromIso('2026-11-21T04:00:00Z')
const numberOf = (seventeen: string) => seventeen + computeIdentityCheckCharacter(seventeen)

test.each([
  ['the example of the standard', '11010519491231002X', true],
  ['a number with a wrong check character', '110105194912310021', false],
  ['a number with two swapped digits', '11010519491231020X', false],
  ['an unknown region', numberOf('99010519491231002'), false],
  ['29 February of a common year', numberOf('11010519490229002'), false],
  ['29 February of a leap year', numberOf('11010519480229002'), true],
  ['a 13th month', numberOf('11010519491331002'), false],
  ['a birth before 1900', numberOf('11010518991231002'), false],
  ['a birth today', numberOf('11010520261121002'), true],
  ['a birth tomorrow', numberOf('11010520261122002'), false],
])('isIdentityNumber of %s (%s) returns %s', (_, number, expected) =>
  expect(isIdentityNumber(number, now)).toBe(expected),
)
