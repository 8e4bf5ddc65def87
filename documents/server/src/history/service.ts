import { setImmediate } from 'node:timers/promises'
import { secondMs, toIso } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Author, change, type Touched } from '#core'
import { type DocumentDeps, findDocumentById, getText, getTextById, saveText } from '#documents'
import { findRevision } from '#revisions'
import { blame } from './blame.ts'
import { refuse } from './errors.ts'
import * as store from './store.ts'

export type DocAddress = { slug: string; docSlug: string }
export type RevisionAddress = DocAddress & { revision: number }

export const pageSize = 50
/** Number of changes that the inbox shows. The others appear as these are reviewed. */
export const inboxSize = 200
const blamedRevisions = 200
const blameMs = secondMs

export function listRevisions(db: Sqlite, { slug, docSlug }: DocAddress, before = Number.MAX_SAFE_INTEGER) {
  return store.listRevisions(db, getText(db, slug, docSlug).id, before, pageSize)
}

/** Returns one revision with its text and the text of the previous revision. */
export function getRevision(db: Sqlite, { slug, docSlug, revision }: RevisionAddress) {
  const entry = store.findEntry(db, revision)
  if (entry?.document_id !== getText(db, slug, docSlug).id) throw refuse('REVISION_NOT_FOUND')
  return {
    entry,
    content: store.readContent(db, entry.id),
    previous_content: store.readContent(db, entry.previous_id),
  }
}

/** Limited in revisions and time, so that a long history of rewrites does not block other requests. */
export async function blameDocument(db: Sqlite, { slug, docSlug }: DocAddress) {
  const { id } = getText(db, slug, docSlug)
  const until = performance.now() + blameMs
  return blame(revisionsBackFrom(db, id), () => performance.now() < until)
}

/** Yields to other requests after each revision. A revision that was thinned meanwhile is skipped. */
async function* revisionsBackFrom(db: Sqlite, documentId: number) {
  for (const { id } of store.listRevisions(db, documentId, Number.MAX_SAFE_INTEGER, blamedRevisions)) {
    const revision = findRevision(db, documentId, id)
    if (revision) yield revision
    await setImmediate()
  }
}

export async function restoreRevision(deps: DocumentDeps, address: RevisionAddress, author: Author) {
  const { db } = deps
  return change(deps, (touched) => {
    const { entry, content } = getRevision(db, address)
    saveText(deps, touched, entry.document_id, { content, author, note: `restored from ${entry.id}` })
    return getTextById(db, entry.document_id)
  })
}

function getChange(db: Sqlite, id: number) {
  const entry = store.findEntry(db, id)
  if (entry?.author_kind !== 'writer') throw refuse('CHANGE_NOT_FOUND')
  return entry
}

export async function acceptChange(deps: DocumentDeps, id: number) {
  return change(deps, (touched) => setReviewed(deps, touched, getChange(deps.db, id)))
}

/**
 * Reverts exactly this change by a three-way merge: the base is the text after the change, one side is the text before
 * it, the other is the current text. A conflict is refused with both texts, like a stale save.
 */
export async function revertChange(deps: DocumentDeps, id: number, author: Author) {
  const { db } = deps
  return change(deps, (touched) => {
    const entry = getChange(db, id)
    if (entry.previous_id === null) throw refuse('CHANGE_IS_CREATION')
    const content = store.readContent(db, entry.previous_id)
    const note = `reverted ${id}`
    saveText(deps, touched, entry.document_id, { content, baseRevision: id, author, note })
    setReviewed(deps, touched, entry)
    return getTextById(db, entry.document_id)
  })
}

function setReviewed(
  { db, clock }: Pick<DocumentDeps, 'db' | 'clock'>,
  touched: Touched,
  entry: store.RevisionEntry,
) {
  const project_id = findDocumentById(db, entry.document_id)?.project_id
  const isFirst = store.setReviewed(db, entry.id, toIso(clock.now()))
  if (isFirst && project_id !== undefined)
    touched.event({ type: 'change.waiting', project_id, id: entry.document_id })
}
