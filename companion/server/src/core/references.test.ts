import { expect, test } from 'vitest'
import { referenceOf } from './references.ts'

test.each([
  ['12', { id: 12 }],
  ['A2611211200001234567', { orderNo: 'A2611211200001234567' }],
  ['012', undefined],
  ['1e3', undefined],
  ["1'--", undefined],
  ['9999999999999999', undefined],
])('an address that names %s means %j', (given, reference) => {
  expect(referenceOf(given)).toEqual(reference)
})
