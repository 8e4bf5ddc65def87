import { findFreeAssetPath, addRestoredAsset, isAssetPathTaken } from '#assets'
import { type AuditOrigin, recordAudit } from '#audit'
import { type ChangeRecorder, commitChange, type Deps, type SessionUser, toUserAuthor } from '#core'
import {
  type DocumentDeps,
  type DocumentRow,
  findFolderToRestoreInto,
  findFreeDocumentSlug,
  getDocumentTextById,
  placeRestoredDocument,
} from '#documents'
import { storeDocumentLinks } from '#links'
import { findFreeProjectSlug, type ProjectRow, setProjectSlug } from '#projects'
import { recordDocumentSlug, recordProjectSlug } from '#redirects'
import { getDocumentFilePath } from '#storage'
import { recordDocumentEvent, recordProjectEvent, recordTaskEvent } from '#webhook-events'
import { apiError } from './errors.ts'
import { describeTrashEntryForAudit } from './audited-entry.ts'
import * as store from './store.ts'

export type TrashDeps = DocumentDeps & Pick<Deps, 'sessions'>

type Restored = { title: string; project_slug: string; slug: string | null }

type ItemParams = { kind: store.TrashKind; id: number }

/**
 * Restores an item with its id, rows and place. A slug or path that is taken now gets a suffix. Only administrators
 * can restore a project, because the projects of a member never include a deleted project.
 */
export async function restoreFromTrash(
  deps: TrashDeps,
  { kind, id: itemId }: ItemParams,
  user: SessionUser,
  origin: AuditOrigin,
) {
  return commitChange(deps, (recorder) => {
    const entry = store.findTrashEntry(deps.db, kind, itemId)
    if (!entry || !isRestorable(user.projects, entry)) throw apiError('NOT_IN_TRASH')
    const restored =
      kind === 'project' ? restoreProject(deps, recorder, entry) : restoreItem(deps, recorder, entry)
    store.removeRestoredTrashEntry(deps.db, entry.id)
    recorder.event({ type: 'trash.changed', project_id: entry.project_id })
    recordRestored(deps, entry, user)
    recordAudit(deps, origin, { action: 'trash.restored', ...describeTrashEntryForAudit(deps, entry) })
    return { kind, id: itemId, ...restored }
  })
}

function recordRestored(deps: TrashDeps, entry: store.TrashEntryRow, user: SessionUser) {
  const { kind, item_id: id, project_id: projectId, document_count: count } = entry
  const author = toUserAuthor(user)
  if (kind === 'project') recordProjectEvent(deps, 'project.restored', id, author)
  if (kind === 'document') recordDocumentEvent(deps, 'document.restored', { id, projectId, count }, author)
  if (kind === 'task') recordTaskEvent(deps, 'task.restored', { id, projectId }, author)
}

const isRestorable = (scope: SessionUser['projects'], { kind, project_id }: store.TrashEntryRow) =>
  scope === 'all' || (kind !== 'project' && scope.has(project_id))

function restoreItem(deps: TrashDeps, recorder: ChangeRecorder, entry: store.TrashEntryRow): Restored {
  const project = store.findProjectById(deps.db, entry.project_id)
  if (!project) throw apiError('PROJECT_IN_TRASH')
  if (entry.kind === 'document') return restoreDocument(deps, recorder, project, entry)
  if (entry.kind === 'asset') return restoreAsset(deps, project, entry)
  restoreTasks(deps, entry)
  restoreComments(deps, entry)
  recorder.event({ type: 'task.changed', project_id: project.id, id: entry.item_id })
  return { title: entry.title, project_slug: project.slug, slug: null }
}

function restoreTasks({ db }: TrashDeps, entry: store.TrashEntryRow) {
  store.insertTrashedRows(db, entry.id, 'tasks', {
    assignee_id: store.createExistingUserIdSql('assignee_id'),
    // The column may have been removed or mapped to another state; then the task is in the first column of its state.
    column_id: `(SELECT c.id FROM board_columns c WHERE c.id = json_extract(content, '$.column_id')
      AND c.status = json_extract(content, '$.status'))`,
  })
  store.insertTrashedRows(db, entry.id, 'task_labels', {
    label_id: `(SELECT id FROM labels WHERE id = json_extract(content, '$.label_id'))`,
  })
}

function restoreComments({ db }: TrashDeps, entry: store.TrashEntryRow) {
  store.insertTrashedRows(db, entry.id, 'comment_threads', {
    created_by: store.createExistingUserIdSql('created_by'),
  })
  store.insertTrashedRows(db, entry.id, 'comments', { author_id: store.createExistingUserIdSql('author_id') })
}

function restoreAsset({ db }: TrashDeps, project: ProjectRow, entry: store.TrashEntryRow): Restored {
  const [asset] = store.readTrashedRows(db, entry.id, 'assets')
  if (!asset) throw apiError('NOT_IN_TRASH')
  const path = findFreeAssetPath(asset.path, (taken) => isAssetPathTaken(db, project.id, taken))
  addRestoredAsset(db, { ...asset, path })
  return { title: path, project_slug: project.slug, slug: null }
}

function restoreDocument(
  deps: TrashDeps,
  recorder: ChangeRecorder,
  project: ProjectRow,
  entry: store.TrashEntryRow,
): Restored {
  const { db } = deps
  const slugs = insertDocuments(deps, recorder, project, entry)
  restoreComments(deps, entry)
  const children = store.moveChildrenIntoFolder(db, entry.item_id, project.id, entry.child_ids)
  for (const id of children) recorder.document(id)
  const ancestors = JSON.parse(entry.ancestor_ids) as number[]
  placeRestoredDocument(db, entry.item_id, {
    parent_id: findFolderToRestoreInto(db, project.id, ancestors, entry.item_id),
  })
  recorder.event({ type: 'document.created', project_id: project.id, id: entry.item_id })
  return { title: entry.title, project_slug: project.slug, slug: slugs.get(entry.item_id) ?? null }
}

/** Inserts the documents of an entry with their histories and share links. Returns their slugs by id. */
function insertDocuments(
  { db }: TrashDeps,
  recorder: ChangeRecorder,
  project: ProjectRow,
  entry: store.TrashEntryRow,
) {
  store.insertTrashedRows(db, entry.id, 'documents', {
    parent_id: 'NULL',
    revision_id: 'NULL',
    disk_hash: 'NULL',
    file_path: `''`,
    slug: store.placeholderSlugSql,
    created_by: store.createExistingUserIdSql('created_by'),
  })
  store.insertTrashedRows(db, entry.id, 'revisions', {
    author_id: store.createExistingUserIdSql('author_id'),
  })
  store.insertTrashedRows(db, entry.id, 'shares')
  // A document may have come from another project, which may be deleted; then NULL leaves the row out.
  store.insertTrashedRows(db, entry.id, 'former_document_slugs', {
    project_id: `(SELECT id FROM projects WHERE id = json_extract(content, '$.project_id'))`,
  })
  store.insertTrashedRows(db, entry.id, 'favourites', { user_id: store.createExistingUserIdSql('user_id') })
  store.insertTrashedRows(db, entry.id, 'suggestions', {
    author_id: store.createExistingUserIdSql('author_id'),
  })
  const documents = store.readTrashedRows(db, entry.id, 'documents')
  const ids = new Set(documents.map(({ id }) => id))
  const slugs = new Map(documents.map((row) => [row.id, placeDocument(db, recorder, project, row, ids)]))
  for (const { id, revision_id } of documents)
    if (revision_id !== null) storeDocumentLinks(db, id, revision_id, getDocumentTextById(db, id).content)
  store.removeReusedFormerSlugs(db, project.id)
  return slugs
}

function placeDocument(
  db: TrashDeps['db'],
  recorder: ChangeRecorder,
  project: ProjectRow,
  row: DocumentRow,
  restoredIds: ReadonlySet<number>,
) {
  const slug = findFreeDocumentSlug(db, project.id, row.slug, row.base_slug)
  const path = row.type === 'doc' ? getDocumentFilePath(project.slug, slug) : ''
  const isInside = row.parent_id !== null && restoredIds.has(row.parent_id)
  placeRestoredDocument(db, row.id, {
    slug,
    file_path: path,
    revision_id: row.revision_id,
    parent_id: isInside ? row.parent_id : null,
  })
  recordDocumentSlug(db, { ...row, slug })
  recorder.document(row.id)
  if (path) recorder.file(path)
  return slug
}

function restoreProject(deps: TrashDeps, recorder: ChangeRecorder, entry: store.TrashEntryRow): Restored {
  const { db, files, sessions } = deps
  store.insertTrashedRows(db, entry.id, 'projects', { slug: store.placeholderSlugSql })
  const slug = findFreeProjectSlug(db, entry.project_slug)
  setProjectSlug(db, entry.item_id, slug)
  const project = store.findProjectById(db, entry.item_id)
  if (!project) throw apiError('NOT_IN_TRASH')
  recordProjectSlug(db, project)
  store.insertTrashedRows(db, entry.id, 'former_project_slugs')
  store.insertTrashedRows(db, entry.id, 'project_members', {
    user_id: store.createExistingUserIdSql('user_id'),
  })
  // Clears the cached sessions, because they contain the projects of their users.
  sessions.clear()
  insertDocuments(deps, recorder, project, entry)
  store.restoreBoardFromTrash(db, entry)
  restoreTasks(deps, entry)
  store.insertTrashedRows(db, entry.id, 'assets')
  restoreComments(deps, entry)
  if (slug !== entry.project_slug) {
    files.assets.link(entry.project_slug, slug)
    recorder.assets(entry.project_slug)
  }
  recorder.event({ type: 'project.changed', project_id: project.id })
  return { title: project.name, project_slug: slug, slug }
}
