import { toIso } from '@sanhe/kit/runtime/clock'
import { type RevisionAuthor, type ChangeRecorder, commitChange } from '#core'
import { moveDocumentsToTrash } from '#deletion'
import { getProject } from '#projects'
import { savePendingUpdates } from '#text-updates'
import { recordDocumentEvent } from '#webhook-events'
import { type DocumentDeps, getDocument } from './service.ts'
import * as store from './store.ts'

/** `withContents`: whether everything in a folder is deleted with it. Otherwise its children move to the root. */
type Removal = { withContents?: boolean; author: RevisionAuthor }

/** Moves a document to the trash, with its history and share links. Its file and its index entry are deleted. */
export async function removeDocument(
  deps: DocumentDeps,
  projectSlug: string,
  slug: string,
  { withContents = false, author }: Removal,
) {
  const { db } = deps
  return commitChange(deps, (recorder) => {
    const project = getProject(db, projectSlug)
    const document = getDocument(db, project.id, slug)
    const children = store.listChildDocuments(db, document.id).map(({ id }) => id)
    const removed = withContents ? store.listSubtree(db, document.id) : [document]
    const count = removed.filter(({ type }) => type === 'doc').length
    for (const { id } of removed) savePendingUpdates(deps, recorder, id)
    moveDocumentsToTrash(
      db,
      {
        item_id: document.id,
        project_id: project.id,
        project_slug: project.slug,
        title: document.title,
        is_folder: document.type === 'folder' ? 1 : 0,
        document_count: count,
        documentIds: removed.map(({ id }) => id),
        ancestorIds: document.parent_id === null ? [] : listAncestorIds(db, document.parent_id),
        childIds: withContents ? [] : children,
      },
      { by: author, at: toIso(deps.clock.now()) },
    )
    recordDocumentEvent(deps, 'document.deleted', { id: document.id, projectId: project.id, count }, author)
    if (!withContents) for (const id of children) recorder.document(id)
    for (const one of removed) removeRow(db, recorder, one)
    recorder.event({ type: 'document.removed', project_id: project.id, id: document.id })
  })
}

const listAncestorIds = (db: DocumentDeps['db'], folderId: number) =>
  store.listAncestors(db, folderId).map(({ id }) => id)

function removeRow(db: DocumentDeps['db'], recorder: ChangeRecorder, { id, file_path }: store.DocumentRow) {
  if (file_path) recorder.fileGone(file_path)
  store.removeDocument(db, id)
  recorder.document(id)
}
