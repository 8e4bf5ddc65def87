import type { Sqlite } from '@sanhe/kit/sqlite'
import { LRUCache } from 'lru-cache'
import { linesOf, roughDiffLines, sharedEnds } from '#revisions'
import { readContent, type RevisionEntry } from './store.ts'

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

export type ChangeCounts = (entry: Pick<RevisionEntry, 'id' | 'previous_id'>) => {
  added: number
  removed: number
}

/** Some hundred kilobytes, for the histories people look at again. */
const remembered = 10_000

/** Worked out from the texts when first asked for, then remembered: neither text ever changes. */
export function openChangeCounts(db: Sqlite): ChangeCounts {
  const known = new LRUCache<string, ReturnType<ChangeCounts>>({ max: remembered })
  return ({ id, previous_id }) => {
    const key = `${previous_id}:${id}`
    const counts = known.get(key) ?? countChanges(readContent(db, previous_id), readContent(db, id))
    known.set(key, counts)
    return counts
  }
}
