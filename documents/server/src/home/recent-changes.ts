import type { Sqlite } from '@sanhe/kit/sqlite/database'
import * as store from './store.ts'

type ChangedDocument = NonNullable<ReturnType<typeof store.findChangedDocument>>
/** The user for whom changes are listed. */
type Reader = { id: number; username: string }
type Change = { revisionId: number; document: ChangedDocument }

/** Lists the documents that a user changed, the last changed first. */
export const listDocumentsUserChanged = (
  db: Sqlite,
  user: Reader,
  filter: store.ChangesFilter,
  limit: number,
) => listChangesOf(db, user.id, user, filter, limit).map(({ document }) => omitChange(document))

/**
 * Lists the documents that other authors changed, each with the newest of these changes. The newest documents of each
 * author contain the newest documents of all of them.
 */
export function listDocumentsOthersChanged(
  db: Sqlite,
  user: Reader,
  filter: store.ChangesFilter,
  limit: number,
) {
  const changes = store
    .listAuthorIds(db)
    .filter((authorId) => authorId !== user.id)
    .flatMap((authorId) => listChangesOf(db, authorId, user, filter, limit))
    .toSorted((a, b) => b.revisionId - a.revisionId)
  const newest = new Map<number, ChangedDocument>()
  for (const { document } of changes) if (!newest.has(document.id)) newest.set(document.id, document)
  return [...newest.values()].slice(0, limit)
}

/** Reads the revisions of an author from the newest until enough documents are found. */
function listChangesOf(
  db: Sqlite,
  authorId: number | null,
  { username }: Reader,
  { projectIds, since }: store.ChangesFilter,
  limit: number,
): Change[] {
  const seen = new Set<number>()
  const changes: Change[] = []
  for (const { id: revisionId, document_id } of store.iterateRevisionsOf(db, authorId, since)) {
    if (seen.has(document_id)) continue
    seen.add(document_id)
    const document = store.findChangedDocument(db, revisionId, projectIds, username)
    if (document) changes.push({ revisionId, document })
    if (changes.length === limit) break
  }
  return changes
}

const omitChange = ({ changed_by: _by, changed_at: _at, ...document }: ChangedDocument) => document
