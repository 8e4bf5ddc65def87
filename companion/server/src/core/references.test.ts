import { expect, test } from 'vitest'
import { parseIdOrOrderNo } from './references.ts'

test.each([
  ['12', { id: 12 }],
  ['A2611211200001234567', { orderNo: 'A2611211200001234567' }],
  ['012', undefined],
  ['1e3', undefined],
  ["1'--", undefined],
  ['9999999999999999', undefined],
])('parseIdOrOrderNo parses %s as %j', (given, reference) => {
  expect(parseIdOrOrderNo(given)).toEqual(reference)
})
