import { slugify } from '@sanhe/kit/slugs'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type AiApiCaller, type RevisionAuthor, type ChangeRecorder, commitChange } from '#core'
import {
  addDocumentInTransaction,
  type DocumentDeps,
  type DocumentRow,
  type DocumentRowWithText,
  findDocumentByRequestedSlug,
  getDocumentText,
  getDocumentTextById,
  moveDocumentToProject,
  resolveParentFolder,
  saveDocumentText,
  updateDocumentRow,
} from '#documents'
import { getProject, type ProjectRow } from '#projects'
import { findRevision } from '#revisions'
import { savePendingUpdates } from '#text-updates'
import type { AiDocumentEdit, AiDocumentMove, AiDocumentUpsert } from './contract.ts'
import { apiError } from './errors.ts'
import { applyMarkdownEdit } from './rules.ts'
import { findDocumentByTitle } from './store.ts'

export type AiDocumentParams = { project: string; docSlug: string }

export function readDocumentForAi(
  db: Sqlite,
  { project, docSlug }: AiDocumentParams,
  { projects }: Pick<AiApiCaller, 'projects'>,
) {
  getProject(db, project, projects)
  const document = getDocumentText(db, project, docSlug)
  if (document.type === 'folder') throw apiError('FOLDER')
  return document
}

/**
 * Creates the document, or updates the document with this project, parent and slug. Concurrent calls never create two
 * documents.
 */
export async function upsertDocumentForAi(deps: DocumentDeps, given: AiDocumentUpsert, actor: AiApiCaller) {
  return commitChange(deps, (recorder) => {
    const project = getProject(deps.db, given.project, actor.projects)
    const { author } = actor
    const found = findExisting(deps.db, project.id, given)
    if (!found && given.base_revision !== undefined) throw apiError('BASE_WITHOUT_DOCUMENT')
    const input = { ...given, author }
    const id = found ? rewrite(deps, recorder, project, found, input) : create(deps, recorder, project, input)
    return { document: getDocumentTextById(deps.db, id), created: !found }
  })
}

export function findDocumentForAi(
  db: Sqlite,
  given: Pick<AiDocumentUpsert, 'project' | 'title' | 'slug' | 'parent'>,
  { projects }: AiApiCaller,
) {
  const found = findExisting(db, getProject(db, given.project, projects).id, given)
  return found && getDocumentTextById(db, found.id)
}

/**
 * Finds the document that an upsert updates. Titles without letters or digits give no slug, so these titles are
 * compared directly; otherwise all of them would be one document.
 */
function findExisting(
  db: Sqlite,
  projectId: number,
  { slug, title, parent }: Pick<AiDocumentUpsert, 'title' | 'slug' | 'parent'>,
) {
  const parentId = resolveParentFolder(db, projectId, { parent }) ?? null
  const requestedSlug = slugify(slug ?? title, '')
  return requestedSlug
    ? findDocumentByRequestedSlug(db, projectId, parentId, requestedSlug)
    : findDocumentByTitle(db, projectId, parentId, title)
}

type AuthoredUpsert = AiDocumentUpsert & { author: RevisionAuthor }

function create(deps: DocumentDeps, recorder: ChangeRecorder, project: ProjectRow, given: AuthoredUpsert) {
  const { title, slug, parent, content, doc_type, author } = given
  return addDocumentInTransaction(
    deps,
    recorder,
    project,
    { type: 'doc', title, slug: slug ?? undefined, parent, content, doc_type: doc_type ?? 'general' },
    author,
  )
}

function rewrite(
  deps: DocumentDeps,
  recorder: ChangeRecorder,
  project: ProjectRow,
  document: DocumentRow,
  { title, content, base_revision: baseRevision, author, ...given }: AuthoredUpsert,
) {
  const doc_type = given.doc_type ?? document.doc_type
  if (title !== document.title || doc_type !== document.doc_type)
    updateDocumentRow(deps, recorder, { project, document, changes: { title, doc_type }, author })
  saveDocumentText(deps, recorder, document.id, { content, baseRevision, author })
  return document.id
}

export const moveDocumentForAi = (
  deps: DocumentDeps,
  { project, docSlug }: AiDocumentParams,
  { to_project, parent = null }: AiDocumentMove,
  { author, projects: scope }: AiApiCaller,
) =>
  moveDocumentToProject(
    deps,
    { project, slug: docSlug },
    { project: to_project, parent },
    { author, scope, origin: { kind: 'ai', id: null, name: author.name, address: '' } },
  )

/** Applies the edit to the revision that its author read, and merges the result with later changes. */
export async function editDocumentForAi(
  deps: DocumentDeps,
  address: AiDocumentParams,
  edit: AiDocumentEdit,
  actor: AiApiCaller,
) {
  return commitChange(deps, (recorder) => {
    savePendingUpdates(deps, recorder, readDocumentForAi(deps.db, address, actor).id)
    const document = readDocumentForAi(deps.db, address, actor)
    const edited = applyMarkdownEdit(textSeen(deps.db, document, edit.base_revision), edit)
    if ('refusal' in edited) throw apiError(edited.refusal, edited.extra)
    saveDocumentText(deps, recorder, document.id, {
      content: edited.content,
      baseRevision: edit.base_revision,
      author: actor.author,
    })
    return getDocumentTextById(deps.db, document.id)
  })
}

function textSeen(db: Sqlite, document: DocumentRowWithText, baseRevision = document.revision_id) {
  if (baseRevision === document.revision_id) return document.content
  const base = baseRevision === null ? undefined : findRevision(db, document.id, baseRevision)
  if (!base) throw apiError('BASE_REVISION_GONE')
  return base.content
}
