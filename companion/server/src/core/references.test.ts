import { expect, test } from 'vitest'
import { parseReference } from './references.ts'

test.each([
  ['12', { id: 12 }],
  ['A2611211200001234567', { orderNo: 'A2611211200001234567' }],
  ['012', undefined],
  ['1e3', undefined],
  ["1'--", undefined],
  ['9999999999999999', undefined],
])('parseReference parses %s as %j', (given, reference) => {
  expect(parseReference(given)).toEqual(reference)
})
