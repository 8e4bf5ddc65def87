import type { BalanceEntry } from './queries.ts'

/**
 * Row of the list: one entry, or several joined entries of the kind `use`. `count` is the number of
 * entries.
 */
export type BalanceEntryGroup = BalanceEntry & { count: number }

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' })
const dayOf = ({ created_at }: BalanceEntry) => dayFormat.format(new Date(created_at))

/**
 * Joins entries of use that follow each other on one day, because each costs about a fen. `entries` are sorted by time,
 * the newest first; a group keeps id, time and balance of its newest entry.
 */
export function groupBalanceEntries(entries: readonly BalanceEntry[]) {
  const groups: BalanceEntryGroup[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last?.kind === 'use' && entry.kind === 'use' && dayOf(last) === dayOf(entry))
      groups[groups.length - 1] = {
        ...last,
        amount_fen: last.amount_fen + entry.amount_fen,
        count: last.count + 1,
      }
    else groups.push({ ...entry, count: 1 })
  }
  return groups
}
