import { setImmediate } from 'node:timers/promises'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { LRUCache } from 'lru-cache'
import { linesOf, roughDiffLines, sharedEnds } from '#revisions'
import { type RevisionEntry, readContent } from './store.ts'

/** Beyond this many changed lines a diff is a rewrite, and telling more of it is not worth the wait. */
const bounds = { maxEditLength: 1000 }

/** Characters added and removed between two texts. */
export function countChanges(before: string, after: string) {
  const [old, now] = withoutSharedEnds(before, after)
  const oldLines = linesOf(old)
  const counts = { added: 0, removed: 0 }
  for (const { start, end, lines } of roughDiffLines(oldLines, linesOf(now), bounds)) {
    const [gone, come] = withoutSharedEnds(oldLines.slice(start, end).join(''), lines.join(''))
    counts.added += come.length
    counts.removed += gone.length
  }
  return counts
}

function withoutSharedEnds(before: string, after: string) {
  const { head, tail } = sharedEnds(before, after)
  return [before.slice(head, before.length - tail), after.slice(head, after.length - tail)] as const
}

type Entry = Pick<RevisionEntry, 'id' | 'previous_id'>
export type ChangeCounts = {
  of(entry: Entry): { added: number; removed: number }
  /** Works out what `of` will be asked for, with room for others in between: long texts take a while. */
  prepare(entries: Entry[]): Promise<void>
}

/** Some hundred kilobytes, for the histories people look at again. */
const remembered = 10_000

/** Worked out from the texts when first asked for, then remembered: neither text ever changes. */
export function openChangeCounts(db: Sqlite): ChangeCounts {
  const known = new LRUCache<string, ReturnType<ChangeCounts['of']>>({ max: remembered })
  const keyOf = ({ id, previous_id }: Entry) => `${previous_id}:${id}`

  function countsOf(entry: Entry) {
    const found = known.get(keyOf(entry))
    if (found) return found
    const counts = countChanges(readContent(db, entry.previous_id), readContent(db, entry.id))
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
