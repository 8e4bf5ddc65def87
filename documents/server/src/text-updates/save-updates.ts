import { ChangeSet } from '@codemirror/state'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { RevisionAuthor, ChangeRecorder, Deps } from '#core'
import { storeDocumentLinks } from '#links'
import { addRevision } from '#revisions'
import { moveAnchorsOfDocument } from '#suggestion-anchors'
import { recordDocumentText } from '#webhook-events'
import { splitUpdatesByAuthor } from './author-texts.ts'
import { toEditorLineEnds, toStoredLineEnds, usesWindowsLineEnds } from './line-ends.ts'
import {
  addTextUpdate,
  findSavableDocument,
  findTextUpdateLog,
  listTextUpdatesAfter,
  changeTextUpdateLog,
  type TextUpdateRow,
} from './store.ts'
import { diffTexts } from './text-changes.ts'

type SaveDeps = Pick<Deps, 'db' | 'clock'>
type SavedDocument = { id: number; project_id: number; file_path: string }
type NewText = { content: string; author: RevisionAuthor; note?: string | null }

/** Writes a text as the next revision, with everything that is derived from it, in the caller's transaction. */
export function storeNextRevision(
  { db, clock }: SaveDeps,
  recorder: ChangeRecorder,
  { id, project_id, file_path }: SavedDocument,
  { content, author, note = null }: NewText,
) {
  moveSuggestions({ db }, recorder, { id, project_id }, content)
  const revision = addRevision(db, { documentId: id, content, author, note, at: toIso(clock.now()) })
  storeDocumentLinks(db, id, revision, content)
  recorder.document(id)
  recorder.file(file_path)
  recorder.event({ type: 'document.saved', project_id, id, revision, by: author.name })
  recordDocumentText({ db, clock }, { id, projectId: project_id, revision }, author)
}

/** Moves the open suggestions of the document with its text. */
function moveSuggestions(
  { db }: Pick<SaveDeps, 'db'>,
  recorder: ChangeRecorder,
  { id, project_id }: Pick<SavedDocument, 'id' | 'project_id'>,
  content: string,
) {
  const hasSuggestions = moveAnchorsOfDocument(db, id, () => {
    const before = toEditorLineEnds(findSavableDocument(db, id)?.content ?? '')
    const after = toEditorLineEnds(content)
    return { before, after, changes: diffTexts(before, after) }
  })
  if (hasSuggestions) recorder.event({ type: 'suggestion.changed', project_id, id })
}

/**
 * Writes the updates that no revision contains yet as one revision for each author. Code that reads a text in order
 * to change it calls this function first. For a document without a log, which is edited by one page only, the call
 * costs one look-up.
 */
export function savePendingUpdates(deps: SaveDeps, recorder: ChangeRecorder, documentId: number) {
  const log = findTextUpdateLog(deps.db, documentId)
  if (!log || log.saved_version === log.version) return
  const document = findSavableDocument(deps.db, documentId)
  if (!document) return
  const updates = listTextUpdatesAfter(deps.db, documentId, log.saved_version)
  const authors = new Map(updates.map((row) => [keyOf(row), authorOf(row)]))
  let text = toEditorLineEnds(document.content)
  const authored = updates.map((row) => ({
    author: keyOf(row),
    changes: ChangeSet.fromJSON(JSON.parse(row.changes)),
  }))
  for (const { author: key, text: next } of splitUpdatesByAuthor(text, authored)) {
    const author = authors.get(key)
    if (next === text || !author) continue
    text = next
    storeNextRevision(deps, recorder, document, {
      content: toStoredLineEnds(next, log.is_windows === 1),
      author,
    })
  }
  changeTextUpdateLog(deps.db, documentId, { saved_version: log.version })
}

const keyOf = ({ author_id, author_name }: TextUpdateRow) => `${author_id ?? ''} ${author_name}`

/** Changes of a user who has been deleted since then keep the user's name as author, without an id. */
const authorOf = ({ author_id: userId, author_name: name }: TextUpdateRow): RevisionAuthor =>
  userId === null ? { kind: 'import', userId, name } : { kind: 'person', userId, name }

/** Records a text that was saved outside of an editor as an update, so that open editors can follow it. */
export function recordExternalChange(
  { db, clock }: SaveDeps,
  documentId: number,
  former: string,
  content: string,
) {
  const log = findTextUpdateLog(db, documentId)
  if (!log) return
  const changes = diffTexts(toEditorLineEnds(former), toEditorLineEnds(content))
  const at = toIso(clock.now())
  const version = changes.empty ? log.version : log.version + 1
  changeTextUpdateLog(db, documentId, {
    version,
    saved_version: version,
    is_windows: usesWindowsLineEnds(content) ? 1 : 0,
    updated_at: at,
  })
  if (changes.empty) return
  addTextUpdate(db, {
    document_id: documentId,
    version,
    client: '',
    author_id: null,
    author_name: '',
    changes: JSON.stringify(changes),
    created_at: at,
  })
}
