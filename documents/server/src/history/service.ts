import { setImmediate } from 'node:timers/promises'
import { secondMs, toIso } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import {
  type RevisionAuthor,
  type ChangeRecorder,
  commitChange,
  type Deps,
  isInScope,
  type ProjectScope,
  type SessionUser,
  toUserAuthor,
} from '#core'
import {
  type DocumentDeps,
  findDocumentById,
  getDocumentText,
  getDocumentTextById,
  saveDocumentText,
} from '#documents'
import { findRevision } from '#revisions'
import { attributeLinesToRevisions } from './blame.ts'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type DocumentPathParams = { slug: string; docSlug: string }
export type RevisionPathParams = DocumentPathParams & { revision: number }

export const revisionsPerPage = 50
/** Largest number of AI changes in one response. Older changes appear once some of the newest have been reviewed. */
export const maxListedAiChanges = 200
const blamedRevisions = 200
const blameMs = secondMs

export function listRevisions(
  db: Sqlite,
  { slug, docSlug }: DocumentPathParams,
  before = Number.MAX_SAFE_INTEGER,
) {
  return store.listRevisions(db, getDocumentText(db, slug, docSlug).id, before, revisionsPerPage)
}

export function getRevision(db: Sqlite, { slug, docSlug, revision }: RevisionPathParams) {
  const entry = store.findRevisionListRow(db, revision)
  if (entry?.document_id !== getDocumentText(db, slug, docSlug).id) throw apiError('REVISION_NOT_FOUND')
  return {
    entry,
    content: store.readRevisionContent(db, entry.id),
    previous_content: store.readRevisionContent(db, entry.previous_id),
  }
}

type DiffRange = { from?: number | undefined; since?: number | undefined }

/** Compares a revision with the text of revision `from`, or with the text before revision `since`. */
export async function compareRevisions(
  { db, renderer }: Pick<Deps, 'db' | 'renderer'>,
  address: RevisionPathParams,
  { from, since = address.revision }: DiffRange,
) {
  const { content } = getRevision(db, address)
  const before =
    from === undefined
      ? getRevision(db, { ...address, revision: since }).previous_content
      : getRevision(db, { ...address, revision: from }).content
  const diff = await renderer.compare(before, content)
  if (!diff) throw apiError('DIFF_UNAVAILABLE')
  return diff
}

/**
 * Reads a limited number of revisions for a limited time, so that a long history of rewrites does not block other
 * requests.
 */
export async function listBlameLines(db: Sqlite, { slug, docSlug }: DocumentPathParams) {
  const { id } = getDocumentText(db, slug, docSlug)
  const until = performance.now() + blameMs
  return attributeLinesToRevisions(revisionsBackFrom(db, id), () => performance.now() < until)
}

/** Yields to other requests after each revision. A revision that has been deleted in the meantime is skipped. */
async function* revisionsBackFrom(db: Sqlite, documentId: number) {
  for (const { id } of store.listRevisions(db, documentId, Number.MAX_SAFE_INTEGER, blamedRevisions)) {
    const revision = findRevision(db, documentId, id)
    if (revision) yield revision
    await setImmediate()
  }
}

export async function restoreRevision(
  deps: DocumentDeps,
  address: RevisionPathParams,
  author: RevisionAuthor,
) {
  const { db } = deps
  return commitChange(deps, (recorder) => {
    const { entry, content } = getRevision(db, address)
    saveDocumentText(deps, recorder, entry.document_id, {
      content,
      author,
      note: `restored from ${entry.id}`,
    })
    return getDocumentTextById(db, entry.document_id)
  })
}

function getChange(db: Sqlite, id: number, scope: ProjectScope) {
  const entry = store.findRevisionListRow(db, id)
  const document = entry && findDocumentById(db, entry.document_id)
  if (entry?.author_kind !== 'writer' || !document || !isInScope(scope, document.project_id))
    throw apiError('CHANGE_NOT_FOUND')
  return entry
}

export async function acceptAiChange(deps: DocumentDeps, id: number, scope: ProjectScope) {
  return commitChange(deps, (recorder) => setReviewed(deps, recorder, getChange(deps.db, id, scope)))
}

/**
 * Reverts exactly this change by a three-way merge: the base is the text after the change, one side is the text before
 * it, the other is the current text. A conflict is refused with both texts, like a stale save.
 */
export async function revertAiChange(deps: DocumentDeps, id: number, user: SessionUser) {
  const { db } = deps
  return commitChange(deps, (recorder) => {
    const entry = getChange(db, id, user.projects)
    if (entry.previous_id === null) throw apiError('CHANGE_IS_CREATION')
    const content = store.readRevisionContent(db, entry.previous_id)
    const note = `reverted ${id}`
    const author = toUserAuthor(user)
    saveDocumentText(deps, recorder, entry.document_id, { content, baseRevision: id, author, note })
    setReviewed(deps, recorder, entry)
    return getDocumentTextById(db, entry.document_id)
  })
}

function setReviewed(
  { db, clock }: Pick<DocumentDeps, 'db' | 'clock'>,
  recorder: ChangeRecorder,
  entry: store.RevisionListRow,
) {
  const project_id = findDocumentById(db, entry.document_id)?.project_id
  const isFirst = store.markRevisionReviewed(db, entry.id, toIso(clock.now()))
  if (isFirst && project_id !== undefined)
    recorder.event({ type: 'change.waiting', project_id, id: entry.document_id })
}
