import { setImmediate } from 'node:timers/promises'
import { hourMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import { type Sqlite, transaction } from '@sanhe/kit/sqlite/database'
import { extractLinks } from './extract-links.ts'
import { toComparableLastPathSegment } from './link-targets.ts'
import { findDocumentWithStaleLinks, replaceLinks } from './store.ts'

/** Largest number of links of one document that the index holds. */
const maxLinks = 2000

/** Replaces the links of a document in the index, in the transaction that changes its text. */
export function storeDocumentLinks(db: Sqlite, documentId: number, revisionId: number, content: string) {
  const targets = new Set(extractLinks(content).map(({ target }) => target))
  const links = [...targets]
    .slice(0, maxLinks)
    .map((target) => ({ target, name_key: toComparableLastPathSegment(target) }))
  replaceLinks(db, documentId, revisionId, links)
}

/**
 * Job that adds missing documents to the link index. Documents can be missing after an update of the service, a restore
 * or a repair.
 */
export const linkJobs = ({ db }: { db: Sqlite }): Job[] => [
  {
    name: 'links.index',
    everyMs: hourMs,
    async run() {
      let indexed = 0
      for (
        let next = findDocumentWithStaleLinks(db, 0);
        next;
        next = findDocumentWithStaleLinks(db, next.id)
      ) {
        const { id, revision_id, content } = next
        transaction(db, () => storeDocumentLinks(db, id, revision_id, content))
        indexed += 1
        await setImmediate()
      }
      return { indexed }
    },
  },
]
