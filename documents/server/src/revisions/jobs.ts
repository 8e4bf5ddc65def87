import { setImmediate } from 'node:timers/promises'
import { type Instant, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import { type Sqlite, transaction } from '@sanhe/kit/sqlite/database'
import type { Deps } from '#core'
import { selectRevisionsToThin, thinRevisionsAfterMs } from './rules.ts'
import {
  findCurrentRevision,
  listDocumentsChangedBetween,
  listRevisionMetadata,
  removeRevision,
} from './store.ts'

/**
 * Deletes superfluous revisions: of every document once at start, and later only of documents in which a writing
 * session has become old enough.
 */
export function revisionJobs({ db }: Pick<Deps, 'db'>): Job[] {
  let done = ''
  return [
    {
      name: 'revisions.thin',
      everyMs: 10 * minuteMs,
      async run(now) {
        const until = toIso(now - thinRevisionsAfterMs)
        // If the clock was set back, the last run lies in the future. All documents are then checked again, because no
        // document would count as changed until the clock passes that time.
        const removed = await thinRevisions(db, done > until ? '' : done, now)
        done = until
        return { removed }
      },
    },
  ]
}

/** Deletes superfluous revisions of one document at a time, and yields to other requests in between. */
async function thinRevisions(db: Sqlite, since: string, now: Instant) {
  let removed = 0
  for (const { id } of listDocumentsChangedBetween(db, since, toIso(now - thinRevisionsAfterMs))) {
    removed += thinDocument(db, id, now)
    await setImmediate()
  }
  return removed
}

function thinDocument(db: Sqlite, documentId: number, now: Instant) {
  return transaction(db, () => {
    const document = findCurrentRevision(db, documentId)
    if (!document) return 0
    const thinned = selectRevisionsToThin(listRevisionMetadata(db, documentId), document, now)
    for (const id of thinned) removeRevision(db, id)
    return thinned.length
  })
}
