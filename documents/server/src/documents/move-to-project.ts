import { toIso } from '@sanhe/kit/runtime/clock'
import { type AuditOrigin, recordAudit } from '#audit'
import { type ChangeRecorder, commitChange, type ProjectScope, type RevisionAuthor } from '#core'
import { getProject, type ProjectRow } from '#projects'
import { recordDocumentLeft, recordDocumentSlug } from '#redirects'
import { getDocumentFilePath } from '#storage'
import { savePendingUpdates } from '#text-updates'
import { recordDocumentEvent } from '#webhook-events'
import { apiError } from './errors.ts'
import { followLinksToProject, takeLinkSnapshot } from './follow-links-to-project.ts'
import { maxDocumentsInProjectMove } from './rules.ts'
import {
  type DocumentDeps,
  findFreeDocumentSlug,
  getDocument,
  getDocumentTextById,
  type ParentFolderInput,
  resolveParentFolder,
  updateDocumentRow,
} from './service.ts'
import * as store from './store.ts'

/** `project`: slug of the project into which the document moves. */
type ProjectMove = ParentFolderInput & { project: string; sort_order?: number | undefined }

/** `scope`: projects that the caller may write in. */
type Mover = { author: RevisionAuthor; scope: ProjectScope; origin: AuditOrigin }

/**
 * Moves a document and everything below it to another project, with its history, comments, share links, favourites and
 * the assets that its text uses. Links that would break are rewritten in the same transaction.
 */
export async function moveDocumentToProject(
  deps: DocumentDeps,
  { project, slug }: { project: string; slug: string },
  { project: target, ...place }: ProjectMove,
  { author, scope, origin }: Mover,
) {
  const { db } = deps
  return commitChange(deps, (recorder) => {
    const from = getProject(db, project, scope)
    const document = getDocument(db, from.id, slug)
    const to = getProject(db, target, scope)
    if (to.id === from.id)
      updateDocumentRow(deps, recorder, { project: from, document, changes: place, author })
    else {
      const count = moveSubtree(deps, recorder, { from, to, document, place, author })
      const detail = { from: from.name, to: to.name, documents: count }
      recordAudit(deps, origin, {
        action: 'document.project_changed',
        target: document.title,
        project: to,
        detail,
      })
    }
    return getDocumentTextById(db, document.id)
  })
}

type SubtreeMove = {
  from: ProjectRow
  to: ProjectRow
  document: store.DocumentRow
  place: Omit<ProjectMove, 'project'>
  author: RevisionAuthor
}

/** Returns the number of moved documents and folders. */
function moveSubtree(deps: DocumentDeps, recorder: ChangeRecorder, move: SubtreeMove) {
  const { db } = deps
  const { from, to, document, place, author } = move
  const rows = store.listSubtree(db, document.id)
  if (rows.length > maxDocumentsInProjectMove) throw apiError('TOO_MANY_DOCUMENTS')
  const parentId = resolveParentFolder(db, to.id, place, document.id) ?? null
  for (const { id } of rows) savePendingUpdates(deps, recorder, id)
  const snapshot = takeLinkSnapshot(db, { from, to, movedIds: rows.map(({ id }) => id) })
  for (const row of rows) {
    const isRoot = row.id === document.id
    placeRow(deps, recorder, to, row, {
      parent_id: isRoot ? parentId : row.parent_id,
      sort_order: (isRoot ? place.sort_order : undefined) ?? row.sort_order,
    })
  }
  store.setProjectOfCommentThreads(db, to.id, JSON.stringify(rows.map(({ id }) => id)))
  followLinksToProject(deps, recorder, snapshot, author)
  for (const project of [from, to]) {
    recorder.event({ type: 'document.moved', project_id: project.id, id: document.id })
    recorder.event({ type: 'comment.changed', project_id: project.id })
    recorder.event({ type: 'suggestion.changed', project_id: project.id, id: document.id })
  }
  const target = { id: document.id, projectId: to.id, formerProjectId: from.id, count: rows.length }
  recordDocumentEvent(deps, 'document.moved', target, author)
  return rows.length
}

/** Moves one row and its file. Its former address redirects to the new one. */
function placeRow(
  { db, clock }: DocumentDeps,
  recorder: ChangeRecorder,
  to: ProjectRow,
  row: store.DocumentRow,
  place: Pick<store.DocumentRow, 'parent_id' | 'sort_order'>,
) {
  const slug = findFreeDocumentSlug(db, to.id, row.slug, row.base_slug)
  const path = row.type === 'doc' ? getDocumentFilePath(to.slug, slug) : ''
  if (row.file_path) recorder.fileGone(row.file_path)
  store.setDocument(db, row.id, {
    ...place,
    project_id: to.id,
    slug,
    file_path: path,
    updated_at: toIso(clock.now()),
  })
  recordDocumentSlug(db, { id: row.id, project_id: to.id, slug })
  recordDocumentLeft(db, row)
  if (path) recorder.file(path)
  recorder.document(row.id)
}
