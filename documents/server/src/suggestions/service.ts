import { toIso } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type CommentDeps, commentOnSuggestion } from '#comments'
import { type ChangeRecorder, commitChange, isInScope, type ProjectScope, type RevisionAuthor } from '#core'
import { type DocumentRowWithText, getDocumentText, getDocumentTextById } from '#documents'
import { findRevision } from '#revisions'
import { getContextAt, moveAnchor } from '#suggestion-anchors'
import { diffTexts, savePendingUpdates, toEditorLineEnds } from '#text-updates'
import { recordSuggestionEvent } from '#webhook-events'
import { apiError } from './errors.ts'
import { notifyWritersOfDocument } from './notify.ts'
import { decideSuggestionRefusal, maxOpenSuggestions, type TextReplacement } from './rules.ts'
import * as store from './store.ts'
import { toSuggestionResponses } from './views.ts'

export type SuggestionDeps = CommentDeps

/** A person or program, and the projects that it may see. */
export type SuggestionCaller = { author: RevisionAuthor; projects: ProjectScope }
export type SuggestedChange = TextReplacement & { base_revision: number }

const maxListedDecisions = 50

export function listSuggestions(
  db: Sqlite,
  address: { slug: string; docSlug: string },
  state: 'open' | 'decided',
  author: RevisionAuthor,
) {
  const document = getDocumentWithText(db, address)
  const rows =
    state === 'open'
      ? store.listOpenSuggestions(db, document.id)
      : store.listDecidedSuggestions(db, document.id, maxListedDecisions)
  return { revision: document.revision_id ?? 0, suggestions: toSuggestionResponses(db, rows, author) }
}

export function getDocumentWithText(db: Sqlite, { slug, docSlug }: { slug: string; docSlug: string }) {
  const document = getDocumentText(db, slug, docSlug)
  if (document.type === 'folder') throw apiError('FOLDER')
  return document
}

/** Stores a suggestion. The text of the document stays as it is. */
export async function proposeSuggestion(
  deps: SuggestionDeps,
  address: { slug: string; docSlug: string },
  { comment, ...change }: SuggestedChange & { comment?: string | undefined },
  { author }: SuggestionCaller,
) {
  const { db, clock } = deps
  return commitChange(deps, (recorder) => {
    const { id: documentId } = getDocumentWithText(db, address)
    if (store.countOpenSuggestions(db, documentId) >= maxOpenSuggestions)
      throw apiError('TOO_MANY_SUGGESTIONS')
    const at = toIso(clock.now())
    const id = store.addSuggestion(db, {
      ...placeChange(deps, recorder, documentId, change),
      document_id: documentId,
      author_id: author.userId,
      author_kind: author.kind === 'person' ? 'person' : 'writer',
      author_name: author.name,
      created_at: at,
      updated_at: at,
    })
    const row = getSuggestion(db, id, 'all')
    if (comment !== undefined) commentOnSuggestion(deps, recorder, author, row, comment)
    notifyWritersOfDocument(deps, recorder, row)
    recordSuggestionEvent(deps, 'suggestion.created', row, author)
    return finishChange(db, recorder, id, author)
  })
}

/** Changes an open suggestion of the caller. */
export async function editSuggestion(
  deps: SuggestionDeps,
  id: number,
  change: SuggestedChange,
  caller: SuggestionCaller,
) {
  return commitChange(deps, (recorder) => {
    const { document_id: documentId } = getOwnOpenSuggestion(deps.db, id, caller)
    const updated_at = toIso(deps.clock.now())
    store.setSuggestion(deps.db, id, { ...placeChange(deps, recorder, documentId, change), updated_at })
    return finishChange(deps.db, recorder, id, caller.author)
  })
}

export async function withdrawSuggestion(deps: SuggestionDeps, id: number, caller: SuggestionCaller) {
  return commitChange(deps, (recorder) => {
    getOwnOpenSuggestion(deps.db, id, caller)
    const at = toIso(deps.clock.now())
    store.setSuggestion(deps.db, id, {
      state: 'withdrawn',
      decided_at: at,
      decided_by_name: caller.author.name,
    })
    return finishChange(deps.db, recorder, id, caller.author)
  })
}

export async function replyToSuggestion(
  deps: SuggestionDeps,
  id: number,
  body: string,
  { author, projects }: SuggestionCaller,
) {
  return commitChange(deps, (recorder) => {
    commentOnSuggestion(deps, recorder, author, getSuggestion(deps.db, id, projects), body)
    return finishChange(deps.db, recorder, id, author)
  })
}

/**
 * Returns the columns of a change, moved from its base revision to the current text. Changes of open editors are saved
 * first, because positions refer to the text of a revision.
 */
function placeChange(
  deps: SuggestionDeps,
  recorder: ChangeRecorder,
  documentId: number,
  { base_revision: baseRevision, start, ...texts }: SuggestedChange,
) {
  savePendingUpdates(deps, recorder, documentId)
  const document = getDocumentTextById(deps.db, documentId)
  const base = readBaseText(deps.db, document, baseRevision)
  const original = toEditorLineEnds(texts.original)
  const replacement = toEditorLineEnds(texts.replacement)
  const refusal = decideSuggestionRefusal(base, { start, original, replacement })
  if (refusal) throw apiError(refusal)
  const placed = { start, original, isOutdated: false, ...getContextAt(base, start, start + original.length) }
  const text = toEditorLineEnds(document.content)
  const anchor = base === text ? placed : moveAnchor(placed, diffTexts(base, text), text)
  return {
    original,
    replacement,
    start_offset: anchor.start,
    prefix: anchor.prefix,
    suffix: anchor.suffix,
    is_outdated: anchor.isOutdated ? (1 as const) : (0 as const),
  }
}

function readBaseText(db: Sqlite, document: DocumentRowWithText, baseRevision: number) {
  if (baseRevision === document.revision_id) return toEditorLineEnds(document.content)
  const base = findRevision(db, document.id, baseRevision)
  if (!base) throw apiError('BASE_REVISION_GONE')
  return toEditorLineEnds(base.content)
}

/** A suggestion of a project that the caller cannot see causes the same error as a missing suggestion. */
export function getSuggestion(db: Sqlite, id: number, scope: ProjectScope) {
  const row = store.findSuggestion(db, id)
  if (!row || !isInScope(scope, row.project_id)) throw apiError('SUGGESTION_NOT_FOUND')
  return row
}

export function refuseClosed({ state, decided_by_name }: store.SuggestionRow) {
  if (state !== 'open') throw apiError('SUGGESTION_CLOSED', { state, decided_by: decided_by_name })
}

function getOwnOpenSuggestion(db: Sqlite, id: number, { author, projects }: SuggestionCaller) {
  const row = getSuggestion(db, id, projects)
  if (author.userId === null || row.author_id !== author.userId) throw apiError('NOT_OWN_SUGGESTION')
  refuseClosed(row)
  return row
}

/** Notifies open pages and returns the suggestion for the API. */
export function finishChange(db: Sqlite, recorder: ChangeRecorder, id: number, author: RevisionAuthor) {
  const row = getSuggestion(db, id, 'all')
  recorder.event({ type: 'suggestion.changed', project_id: row.project_id, id: row.document_id })
  const [suggestion] = toSuggestionResponses(db, [row], author)
  if (!suggestion) throw apiError('SUGGESTION_NOT_FOUND')
  return suggestion
}
