import { setImmediate } from 'node:timers/promises'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { LRUCache } from 'lru-cache'
import { countCommonPrefixSuffix, diffLinesApproximately, splitLines } from '#revisions'
import { type RevisionListRow, readRevisionContent } from './store.ts'

/** Largest number of changed lines for an exact diff. Above it, the counts are approximate. */
const bounds = { maxEditLength: 1000 }

export function countChangedCharacters(before: string, after: string) {
  const [old, now] = withoutSharedEnds(before, after)
  const oldLines = splitLines(old)
  const counts = { added: 0, removed: 0 }
  for (const { start, end, lines } of diffLinesApproximately(oldLines, splitLines(now), bounds)) {
    const [gone, come] = withoutSharedEnds(oldLines.slice(start, end).join(''), lines.join(''))
    counts.added += come.length
    counts.removed += gone.length
  }
  return counts
}

function withoutSharedEnds(before: string, after: string) {
  const { head, tail } = countCommonPrefixSuffix(before, after)
  return [before.slice(head, before.length - tail), after.slice(head, after.length - tail)] as const
}

type Entry = Pick<RevisionListRow, 'id' | 'previous_id'>
export type ChangedCharacterCounts = {
  of(entry: Entry): { added: number; removed: number }
  /**
   * Computes and caches the counts of these entries, so that `of` returns cached counts. Yields to other requests
   * between two entries, because long texts take a while.
   */
  prepare(entries: Entry[]): Promise<void>
}

/**
 * Largest number of cached counts, which need some hundred kilobytes. The cache helps if users open a history
 * repeatedly.
 */
const remembered = 10_000

/** Computes counts on first use and caches them. A cached count never becomes stale, because revisions never change. */
export function createChangedCharacterCounts(db: Sqlite): ChangedCharacterCounts {
  const known = new LRUCache<string, ReturnType<ChangedCharacterCounts['of']>>({ max: remembered })
  const keyOf = ({ id, previous_id }: Entry) => `${previous_id}:${id}`

  function countsOf(entry: Entry) {
    const found = known.get(keyOf(entry))
    if (found) return found
    const counts = countChangedCharacters(
      readRevisionContent(db, entry.previous_id),
      readRevisionContent(db, entry.id),
    )
    known.set(keyOf(entry), counts)
    return counts
  }
  return {
    of: countsOf,
    async prepare(entries) {
      for (const entry of entries) {
        if (known.has(keyOf(entry))) continue
        countsOf(entry)
        await setImmediate()
      }
    },
  }
}
