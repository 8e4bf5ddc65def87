import { toIso } from '@sanhe/kit/runtime/clock'
import { findFreeSlug, slugify } from '@sanhe/kit/slugs'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import {
  type RevisionAuthor,
  type CommitChangeDeps,
  type ChangeRecorder,
  commitChange,
  type Deps,
  isInScope,
  type ProjectScope,
} from '#core'
import { getProject, type ProjectRow } from '#projects'
import { recordDocumentSlug } from '#redirects'
import { getDocumentFilePath } from '#storage'
import { recordDocumentEvent } from '#webhook-events'
import { apiError } from './errors.ts'
import { decideParentFolderRefusal } from './rules.ts'
import { listLinkNamesOfSubtree, rewriteLinks } from './rewrite-links.ts'
import { recordDocumentRowEvents } from './row-events.ts'
import { saveDocumentText } from './save-text.ts'
import * as store from './store.ts'

export type DocumentDeps = CommitChangeDeps & Pick<Deps, 'clock'>

/** Parent by id or by slug. Null is the root of the project; undefined leaves the parent unchanged. */
export type ParentFolderInput = { parent_id?: number | null | undefined; parent?: string | null | undefined }

export type NewDocument = ParentFolderInput & {
  title: string
  slug?: string | undefined
  type: 'folder' | 'doc'
  doc_type: store.DocumentRow['doc_type']
  content?: string | undefined
  sort_order?: number | undefined
  is_template?: boolean | undefined
  sourceName?: string
}

export type DocumentChanges = ParentFolderInput & {
  title?: string | undefined
  slug?: string | undefined
  doc_type?: store.DocumentRow['doc_type'] | undefined
  content?: string | undefined
  base_revision?: number | undefined
  sort_order?: number | undefined
  is_template?: boolean | undefined
  sourceName?: string
}

export function getDocument(db: Sqlite, projectId: number, slug: string) {
  const document = store.findDocument(db, projectId, slug)
  if (!document) throw apiError('DOCUMENT_NOT_FOUND')
  return document
}

export function getDocumentText(db: Sqlite, projectSlug: string, slug: string) {
  return store.findDocumentText(db, projectSlug, slug) ?? throwDocumentNotFound(db, projectSlug, slug)
}

export function throwDocumentNotFound(db: Sqlite, projectSlug: string, slug: string): never {
  getDocument(db, getProject(db, projectSlug).id, slug)
  throw apiError('DOCUMENT_NOT_FOUND')
}

/**
 * `scope`: projects that the caller may see. A document of another project causes the same error as a missing
 * document.
 */
export function getDocumentTextById(db: Sqlite, id: number, scope: ProjectScope = 'all') {
  const document = store.findDocumentTextById(db, id)
  if (!document || !isInScope(scope, document.project_id)) throw apiError('DOCUMENT_NOT_FOUND')
  return document
}

/**
 * Returns the slug of a restored document: its own slug, or its requested slug with a suffix when its own slug is
 * taken.
 */
export const findFreeDocumentSlug = (db: Sqlite, projectId: number, slug: string, base: string) =>
  store.isDocumentSlugTaken(db, projectId, slug) ? documentSlug(db, projectId, base) : slug

const documentSlug = (db: Sqlite, projectId: number, base: string, exceptId = 0) =>
  findFreeSlug(base, (slug) => store.isDocumentSlugTaken(db, projectId, slug, exceptId))

/** Returns the id of the validated parent folder, or undefined if the input names no parent. */
export function resolveParentFolder(
  db: Sqlite,
  projectId: number,
  given: ParentFolderInput,
  movedId = 0,
): number | null | undefined {
  const named = given.parent_id === undefined ? given.parent : given.parent_id
  if (named === undefined || named === null) return named
  const found =
    typeof named === 'number' ? store.findDocumentById(db, named) : store.findDocument(db, projectId, named)
  const parent = found?.project_id === projectId ? found : undefined
  const path = parent ? store.listAncestors(db, parent.id).map(({ id }) => id) : []
  const moved = { id: movedId, height: movedId ? store.findSubtreeHeight(db, movedId) : 0 }
  const refusal = decideParentFolderRefusal(parent && { type: parent.type, path }, moved)
  if (refusal) throw apiError(refusal)
  return parent?.id ?? null
}

/**
 * Returns the new value of the `is_template` column, or undefined if the input leaves the column unchanged.
 */
function templateFlag(type: store.DocumentRow['type'], requested: boolean | undefined) {
  if (requested && type === 'folder') throw apiError('FOLDER_IS_NO_TEMPLATE')
  return requested === undefined ? undefined : requested ? 1 : 0
}

/** Returns the first folder of `folderIds` that can hold the restored document, or null for the root of the project. */
export function findFolderToRestoreInto(
  db: Sqlite,
  projectId: number,
  folderIds: number[],
  documentId: number,
) {
  const height = store.findSubtreeHeight(db, documentId)
  const fits = folderIds.find((folderId) => {
    const folder = store.findDocumentById(db, folderId)
    if (folder?.project_id !== projectId) return false
    const path = store.listAncestors(db, folderId).map(({ id }) => id)
    return decideParentFolderRefusal({ type: folder.type, path }, { id: documentId, height }) === undefined
  })
  return fits ?? null
}

/**
 * Adds a document in the caller's transaction, so that an import or the AI API can make other changes in the same
 * transaction.
 */
export function addDocumentInTransaction(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  recorder: ChangeRecorder,
  project: ProjectRow,
  given: NewDocument,
  author: RevisionAuthor,
) {
  // The first revision has the time of the row, so that `updated_at` of a new document is its `created_at`.
  const createdAt = clock.now()
  const deps = { db, clock: { now: () => createdAt } }
  if (given.type === 'folder' && given.content) throw apiError('FOLDER_HAS_NO_CONTENT')
  const isTemplate = templateFlag(given.type, given.is_template)
  const base = slugify(given.slug ?? given.title, given.type)
  const slug = documentSlug(db, project.id, base)
  const row = store.addDocument(db, {
    project_id: project.id,
    parent_id: resolveParentFolder(db, project.id, given) ?? null,
    title: given.title,
    slug,
    base_slug: base,
    type: given.type,
    doc_type: given.doc_type,
    file_path: given.type === 'doc' ? getDocumentFilePath(project.slug, slug) : '',
    sort_order: given.sort_order ?? 0,
    created_by: author.userId,
    is_template: isTemplate ?? 0,
    source_name: given.sourceName ?? null,
    created_at: toIso(createdAt),
  })
  recordDocumentSlug(db, row)
  recorder.document(row.id)
  recorder.event({ type: 'document.created', project_id: project.id, id: row.id })
  if (row.type === 'doc') saveDocumentText(deps, recorder, row.id, { content: given.content ?? '', author })
  recordDocumentEvent(deps, 'document.created', { id: row.id, projectId: project.id }, author)
  return row.id
}

export async function createDocument(
  deps: DocumentDeps,
  projectSlug: string,
  given: NewDocument,
  author: RevisionAuthor,
) {
  return commitChange(deps, (recorder) => {
    const id = addDocumentInTransaction(deps, recorder, getProject(deps.db, projectSlug), given, author)
    return getDocumentTextById(deps.db, id)
  })
}

export async function updateDocument(
  deps: DocumentDeps,
  projectSlug: string,
  slug: string,
  given: DocumentChanges,
  author: RevisionAuthor,
) {
  const { db } = deps
  return commitChange(deps, (recorder) => {
    const project = getProject(db, projectSlug)
    const document = getDocument(db, project.id, slug)
    const { content, base_revision: baseRevision, ...row } = given
    if (Object.values(row).some((value) => value !== undefined))
      updateDocumentRow(deps, recorder, { project, document, changes: row, author })
    const { merged } =
      content === undefined
        ? { merged: false }
        : saveDocumentText(deps, recorder, document.id, { content, baseRevision, author })
    return { document: getDocumentTextById(db, document.id), merged }
  })
}

type DocumentRowUpdate = {
  project: ProjectRow
  /** Row before the update. */
  document: store.DocumentRow
  changes: DocumentChanges
  author: RevisionAuthor
}

/**
 * Changes title, slug, document type and folder of a document, but not its content. Rewrites the links that would
 * break. Runs in the caller's transaction.
 */
export function updateDocumentRow(
  deps: Pick<Deps, 'db' | 'clock'>,
  recorder: ChangeRecorder,
  { project, document, changes: given, author }: DocumentRowUpdate,
) {
  const { db, clock } = deps
  const former = listLinkNamesOfSubtree(db, document)
  const parentId = resolveParentFolder(db, project.id, given, document.id)
  const base = given.slug === undefined ? document.base_slug : slugify(given.slug, document.type)
  const keepsSlug = given.slug === undefined || base === document.slug
  const slug = keepsSlug ? document.slug : documentSlug(db, project.id, base, document.id)
  const path = document.type === 'doc' ? getDocumentFilePath(project.slug, slug) : ''
  const isTemplate = templateFlag(document.type, given.is_template)
  if (path !== document.file_path) recorder.fileGone(document.file_path)
  store.setDocument(db, document.id, {
    title: given.title ?? document.title,
    slug,
    base_slug: base,
    doc_type: given.doc_type ?? document.doc_type,
    parent_id: parentId === undefined ? document.parent_id : parentId,
    sort_order: given.sort_order ?? document.sort_order,
    file_path: path,
    is_template: isTemplate ?? document.is_template,
    ...(given.sourceName !== undefined && { source_name: given.sourceName }),
    updated_at: toIso(clock.now()),
  })
  recordDocumentSlug(db, { ...document, slug }, document.slug)
  if (path !== document.file_path) recorder.file(path)
  recorder.document(document.id)
  recorder.event({ type: 'document.moved', project_id: project.id, id: document.id })
  recordDocumentRowEvents(deps, document, author)
  rewriteLinks(deps, recorder, document, former, author)
}
