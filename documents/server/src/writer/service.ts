import { slugify } from '@sanhe/kit/slugs'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { aiAuthor, type ChangeRecorder, commitChange } from '#core'
import {
  addDocument,
  type DocumentDeps,
  type DocumentRow,
  type DocumentText,
  findByRequestedSlug,
  getDocumentText,
  getDocumentTextById,
  resolveParent,
  saveText,
  updateDocumentRow,
} from '#documents'
import { getProject, type ProjectRow } from '#projects'
import { findRevision } from '#revisions'
import type { DocEdit, DocUpsert } from './contract.ts'
import { apiError } from './errors.ts'
import { applyEdit } from './rules.ts'
import { findByTitle } from './store.ts'

export type WriterDocParams = { project: string; docSlug: string }

export function readDoc(db: Sqlite, { project, docSlug }: WriterDocParams) {
  const document = getDocumentText(db, project, docSlug)
  if (document.type === 'folder') throw apiError('FOLDER')
  return document
}

/** Creates the document, or updates the one with this project, parent and slug. Concurrent calls never create two. */
export async function upsertDoc(deps: DocumentDeps, given: DocUpsert) {
  return commitChange(deps, (recorder) => {
    const project = getProject(deps.db, given.project)
    const found = findExisting(deps.db, project.id, given)
    if (!found && given.base_revision !== undefined) throw apiError('BASE_WITHOUT_DOCUMENT')
    const id = found ? rewrite(deps, recorder, project, found, given) : create(deps, recorder, project, given)
    return { document: getDocumentTextById(deps.db, id), created: !found }
  })
}

export function findDoc(db: Sqlite, given: Pick<DocUpsert, 'project' | 'title' | 'slug' | 'parent'>) {
  const found = findExisting(db, getProject(db, given.project).id, given)
  return found && getDocumentTextById(db, found.id)
}

/**
 * A title without letters or digits gives no slug, so such titles are compared themselves; otherwise all of them would
 * be one document.
 */
function findExisting(
  db: Sqlite,
  projectId: number,
  { slug, title, parent }: Pick<DocUpsert, 'title' | 'slug' | 'parent'>,
) {
  const parentId = resolveParent(db, projectId, { parent }) ?? null
  const requestedSlug = slugify(slug ?? title, '')
  return requestedSlug
    ? findByRequestedSlug(db, projectId, parentId, requestedSlug)
    : findByTitle(db, projectId, parentId, title)
}

function create(deps: DocumentDeps, recorder: ChangeRecorder, project: ProjectRow, given: DocUpsert) {
  const { title, slug, parent, content, doc_type = 'general' } = given
  return addDocument(
    deps,
    recorder,
    project,
    { type: 'doc', title, slug, parent, content, doc_type },
    aiAuthor,
  )
}

function rewrite(
  deps: DocumentDeps,
  recorder: ChangeRecorder,
  project: ProjectRow,
  document: DocumentRow,
  { title, doc_type = document.doc_type, content, base_revision: baseRevision }: DocUpsert,
) {
  if (title !== document.title || doc_type !== document.doc_type)
    updateDocumentRow(deps, recorder, project, document, { title, doc_type })
  saveText(deps, recorder, document.id, { content, baseRevision, author: aiAuthor })
  return document.id
}

/** Applies the edit to the revision that its author read, and merges the result with later changes. */
export async function editDoc(deps: DocumentDeps, address: WriterDocParams, edit: DocEdit) {
  return commitChange(deps, (recorder) => {
    const document = readDoc(deps.db, address)
    const edited = applyEdit(textSeen(deps.db, document, edit.base_revision), edit)
    if ('refusal' in edited) throw apiError(edited.refusal, edited.extra)
    saveText(deps, recorder, document.id, {
      content: edited.content,
      baseRevision: edit.base_revision,
      author: aiAuthor,
    })
    return getDocumentTextById(deps.db, document.id)
  })
}

function textSeen(db: Sqlite, document: DocumentText, baseRevision = document.revision_id) {
  if (baseRevision === document.revision_id) return document.content
  const base = baseRevision === null ? undefined : findRevision(db, document.id, baseRevision)
  if (!base) throw apiError('BASE_REVISION_GONE')
  return base.content
}
