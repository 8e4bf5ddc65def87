import { expect, test } from 'vitest'
import { readBlockDecisions, storeBlockDecisions } from './stored-decisions.ts'

test('stored decisions are read by comparison, removed when empty, and limited to 50 comparisons', () => {
  const decisions = new Map([[3, 'accepted' as const]])
  storeBlockDecisions('a', decisions)
  expect(readBlockDecisions('a')).toEqual(decisions)
  expect(readBlockDecisions('b')).toEqual(new Map())
  storeBlockDecisions('a', new Map())
  expect(readBlockDecisions('a')).toEqual(new Map())
  for (let at = 0; at <= 50; at++) storeBlockDecisions(String(at), decisions)
  expect(readBlockDecisions('0').size).toBe(0)
  expect(readBlockDecisions('1').size).toBe(1)
})
