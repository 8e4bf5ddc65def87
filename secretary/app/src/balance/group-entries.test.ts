import { expect, test } from 'vitest'
import { groupBalanceEntries } from './group-entries.ts'
import type { BalanceEntry } from './queries.ts'

const entry = (entry_id: number, kind: BalanceEntry['kind'], amount_fen: number, created_at: string) => ({
  entry_id,
  kind,
  amount_fen,
  balance_after_fen: 100 + entry_id,
  payment_id: null,
  reason: null,
  created_at,
})

test('groupBalanceEntries joins consecutive use entries of one day in Shanghai into one entry with their sum', () => {
  const entries = [
    entry(6, 'use', -1, '2026-11-21T17:00:00.000Z'),
    entry(5, 'use', -2, '2026-11-21T15:59:00.000Z'),
    entry(4, 'use', -3, '2026-11-21T02:00:00.000Z'),
    entry(3, 'topup', 1000, '2026-11-21T01:00:00.000Z'),
    entry(2, 'topup', 500, '2026-11-21T01:00:00.000Z'),
    entry(1, 'use', -4, '2026-11-21T00:00:00.000Z'),
  ]
  const groups = groupBalanceEntries(entries)
  expect(groups.map(({ entry_id, amount_fen, count }) => [entry_id, amount_fen, count])).toEqual([
    [6, -1, 1],
    [5, -5, 2],
    [3, 1000, 1],
    [2, 500, 1],
    [1, -4, 1],
  ])
  expect(groups[1]?.balance_after_fen).toBe(105)
})
