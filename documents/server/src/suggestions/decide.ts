import { toIso } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { commentOnSuggestion } from '#comments'
import { type ChangeRecorder, commitChange, type RevisionAuthor } from '#core'
import { getDocumentTextById, saveDocumentText } from '#documents'
import { savePendingUpdates } from '#text-updates'
import { recordSuggestionEvent } from '#webhook-events'
import { apiError } from './errors.ts'
import { notifyAuthorOfDecision } from './notify.ts'
import { applyReplacements, selectWithoutOverlap } from './rules.ts'
import {
  finishChange,
  getDocumentWithText,
  getSuggestion,
  refuseClosed,
  type SuggestionCaller,
  type SuggestionDeps,
} from './service.ts'
import * as store from './store.ts'

/**
 * Accepts a suggestion: its change is saved as an edit of the caller, in the transaction that closes the suggestion.
 * Changes of open editors are saved first, and move the suggestion. `byHand`: the caller made the change of an outdated
 * suggestion in the text, so the suggestion is only closed.
 */
export async function acceptSuggestion(
  deps: SuggestionDeps,
  id: number,
  { byHand = false }: { byHand?: boolean | undefined },
  { author, projects }: SuggestionCaller,
) {
  const { db } = deps
  return commitChange(deps, (recorder) => {
    const { document_id: documentId } = getOpenSuggestion(db, id, projects)
    savePendingUpdates(deps, recorder, documentId)
    const row = getOpenSuggestion(db, id, projects)
    if (byHand && row.is_outdated === 0) throw apiError('SUGGESTION_NOT_OUTDATED')
    if (!byHand && row.is_outdated === 1) throw outdatedError(row)
    close(deps, recorder, row, 'accepted', author)
    notifyAuthorOfDecision(deps, recorder, row, { kind: 'accepted', by: author })
    if (!byHand) applySuggestions(deps, recorder, [row], author)
    return finishChange(db, recorder, id, author)
  })
}

export async function rejectSuggestion(
  deps: SuggestionDeps,
  id: number,
  comment: string | undefined,
  { author, projects }: SuggestionCaller,
) {
  return commitChange(deps, (recorder) => {
    const row = getOpenSuggestion(deps.db, id, projects)
    close(deps, recorder, row, 'rejected', author)
    if (comment !== undefined) commentOnSuggestion(deps, recorder, author, row, comment)
    notifyAuthorOfDecision(deps, recorder, row, { kind: 'rejected', by: author })
    return finishChange(deps.db, recorder, id, author)
  })
}

/**
 * Decides all open suggestions of a document, or those of the author with this name. Accepted suggestions of one author
 * become one revision. Each author is notified once.
 */
export async function decideAllSuggestions(
  deps: SuggestionDeps,
  address: { slug: string; docSlug: string },
  { action, author: name }: { action: 'accept' | 'reject'; author?: string | undefined },
  { author }: SuggestionCaller,
) {
  const { db } = deps
  return commitChange(deps, (recorder) => {
    const { id: documentId, project_id } = getDocumentWithText(db, address)
    savePendingUpdates(deps, recorder, documentId)
    const chosen = store
      .listOpenSuggestions(db, documentId)
      .filter(({ author_name }) => name === undefined || author_name === name)
    const groups = Map.groupBy(chosen, toAuthorKey)
    const decided = [...groups.values()].flatMap((rows) => {
      const done = action === 'accept' ? acceptGroup(deps, recorder, rows, author) : rows
      if (action === 'reject') for (const row of done) close(deps, recorder, row, 'rejected', author)
      const kind = action === 'accept' ? 'accepted' : 'rejected'
      if (done[0]) notifyAuthorOfDecision(deps, recorder, done[0], { kind, by: author })
      return done.map(({ id }) => id)
    })
    recorder.event({ type: 'suggestion.changed', project_id, id: documentId })
    const left = chosen.map(({ id }) => id).filter((id) => !decided.includes(id))
    return { decided, left_open: left }
  })
}

const toAuthorKey = ({ author_id, author_kind, author_name }: store.SuggestionRow) =>
  `${author_kind} ${author_id ?? ''} ${author_name}`

/**
 * Accepts the suggestions that fit the text now. The acceptance of another author's suggestions may have moved them.
 */
function acceptGroup(
  deps: SuggestionDeps,
  recorder: ChangeRecorder,
  rows: readonly store.SuggestionRow[],
  author: RevisionAuthor,
) {
  const current = rows
    .map(({ id }) => getSuggestion(deps.db, id, 'all'))
    .filter(({ is_outdated }) => is_outdated === 0)
  const chosen = selectWithoutOverlap(current.map((row) => ({ ...row, start: row.start_offset })))
  for (const row of chosen) close(deps, recorder, row, 'accepted', author)
  if (chosen.length > 0) applySuggestions(deps, recorder, chosen, author)
  return chosen
}

/** Saves the changes of suggestions of one author as one revision, whose note names them. */
function applySuggestions(
  deps: SuggestionDeps,
  recorder: ChangeRecorder,
  rows: readonly store.SuggestionRow[],
  author: RevisionAuthor,
) {
  const [first] = rows
  if (!first) return
  const { content } = getDocumentTextById(deps.db, first.document_id)
  const changed = applyReplacements(
    content,
    rows.map((row) => ({ ...row, start: row.start_offset })),
  )
  if (changed === undefined) throw outdatedError(first)
  saveDocumentText(deps, recorder, first.document_id, {
    content: changed,
    author,
    note: `suggested by ${first.author_name}, accepted by ${author.name}`,
  })
}

/** Closes a suggestion before its change is saved, so that the save does not move it. */
function close(
  deps: SuggestionDeps,
  recorder: ChangeRecorder,
  row: store.SuggestionRow,
  state: 'accepted' | 'rejected',
  by: RevisionAuthor,
) {
  const decided_at = toIso(deps.clock.now())
  store.setSuggestion(deps.db, row.id, { state, decided_at, decided_by_name: by.name })
  recordSuggestionEvent(deps, `suggestion.${state}`, row, by)
  recorder.event({ type: 'suggestion.changed', project_id: row.project_id, id: row.document_id })
}

function getOpenSuggestion(db: Sqlite, id: number, scope: SuggestionCaller['projects']) {
  const row = getSuggestion(db, id, scope)
  refuseClosed(row)
  return row
}

const outdatedError = ({ id, original, replacement }: store.SuggestionRow) =>
  apiError('SUGGESTION_OUTDATED', { suggestion: { id, original, replacement } })
