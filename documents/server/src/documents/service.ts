import { toIso } from '@sanhe/kit/runtime/clock'
import { findFreeSlug, slugify } from '@sanhe/kit/slugs'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Author, type ChangeDeps, type ChangeRecorder, commitChange, type Deps } from '#core'
import { getProject, type ProjectRow } from '#projects'
import { recordDocumentSlug } from '#redirects'
import { documentPath } from '#storage'
import { apiError } from './errors.ts'
import { parentFolderRefusal } from './rules.ts'
import { saveDocumentText } from './save-text.ts'
import * as store from './store.ts'

export type DocumentDeps = ChangeDeps & Pick<Deps, 'clock'>

/** Parent by id, by slug, or null for the root. Undefined leaves the parent unchanged. */
export type ParentFolderInput = { parent_id?: number | null | undefined; parent?: string | null | undefined }

export type NewDocument = ParentFolderInput & {
  title: string
  slug?: string | undefined
  type: 'folder' | 'doc'
  doc_type: store.DocumentRow['doc_type']
  content?: string | undefined
  sort_order?: number | undefined
  sourceName?: string
}

export type DocumentChanges = ParentFolderInput & {
  title?: string | undefined
  slug?: string | undefined
  doc_type?: store.DocumentRow['doc_type'] | undefined
  content?: string | undefined
  base_revision?: number | undefined
  sort_order?: number | undefined
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

export function getDocumentTextById(db: Sqlite, id: number) {
  const document = store.findDocumentTextById(db, id)
  if (!document) throw apiError('DOCUMENT_NOT_FOUND')
  return document
}

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
  const refusal = parentFolderRefusal(parent && { type: parent.type, path }, moved)
  if (refusal) throw apiError(refusal)
  return parent?.id ?? null
}

/**
 * Adds a document in the caller's transaction, so that an import or the AI API can make other changes in the same
 * transaction.
 */
export function addDocumentInTransaction(
  deps: Pick<Deps, 'db' | 'clock'>,
  recorder: ChangeRecorder,
  project: ProjectRow,
  given: NewDocument,
  author: Author,
) {
  const { db, clock } = deps
  if (given.type === 'folder' && given.content) throw apiError('FOLDER_HAS_NO_CONTENT')
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
    file_path: given.type === 'doc' ? documentPath(project.slug, slug) : '',
    sort_order: given.sort_order ?? 0,
    created_by: author.userId,
    source_name: given.sourceName ?? null,
    created_at: toIso(clock.now()),
  })
  recordDocumentSlug(db, row)
  recorder.document(row.id)
  recorder.event({ type: 'document.created', project_id: project.id, id: row.id })
  if (row.type === 'doc') saveDocumentText(deps, recorder, row.id, { content: given.content ?? '', author })
  return row.id
}

export async function createDocument(
  deps: DocumentDeps,
  projectSlug: string,
  given: NewDocument,
  author: Author,
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
  author: Author,
) {
  const { db } = deps
  return commitChange(deps, (recorder) => {
    const project = getProject(db, projectSlug)
    const document = getDocument(db, project.id, slug)
    const { content, base_revision: baseRevision, ...row } = given
    if (Object.values(row).some((value) => value !== undefined))
      updateDocumentRow(deps, recorder, project, document, row)
    const { merged } =
      content === undefined
        ? { merged: false }
        : saveDocumentText(deps, recorder, document.id, { content, baseRevision, author })
    return { document: getDocumentTextById(db, document.id), merged }
  })
}

/**
 * Changes title, slug, document type and folder of a document, but not its content. Runs in the caller's transaction.
 */
export function updateDocumentRow(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  recorder: ChangeRecorder,
  project: ProjectRow,
  document: store.DocumentRow,
  given: DocumentChanges,
) {
  const parentId = resolveParentFolder(db, project.id, given, document.id)
  const base = given.slug === undefined ? document.base_slug : slugify(given.slug, document.type)
  const keepsSlug = given.slug === undefined || base === document.slug
  const slug = keepsSlug ? document.slug : documentSlug(db, project.id, base, document.id)
  const path = document.type === 'doc' ? documentPath(project.slug, slug) : ''
  if (path !== document.file_path) recorder.fileGone(document.file_path)
  store.setDocument(db, document.id, {
    title: given.title ?? document.title,
    slug,
    base_slug: base,
    doc_type: given.doc_type ?? document.doc_type,
    parent_id: parentId === undefined ? document.parent_id : parentId,
    sort_order: given.sort_order ?? document.sort_order,
    file_path: path,
    ...(given.sourceName !== undefined && { source_name: given.sourceName }),
    updated_at: toIso(clock.now()),
  })
  recordDocumentSlug(db, { ...document, slug }, document.slug)
  if (path !== document.file_path) recorder.file(path)
  recorder.document(document.id)
  recorder.event({ type: 'document.moved', project_id: project.id, id: document.id })
}

/** Deletes a document with its file, index entry and share links. The children of a folder move to the root. */
export async function removeDocument(deps: DocumentDeps, projectSlug: string, slug: string) {
  const { db } = deps
  return commitChange(deps, (recorder) => {
    const document = getDocument(db, getProject(db, projectSlug).id, slug)
    for (const child of store.listChildDocuments(db, document.id)) recorder.document(child.id)
    if (document.file_path) recorder.fileGone(document.file_path)
    store.removeDocument(db, document.id)
    recorder.document(document.id)
    recorder.event({ type: 'document.removed', project_id: document.project_id, id: document.id })
  })
}
