import { ApiError } from '@sanhe/kit/http/client'
import { computeTextFingerprint } from '@sanhe/kit/security/fingerprint'
import { parseSaveConflict, type SaveConflict } from './save-conflict.ts'
import {
  classifySaveError,
  isNewerRevision,
  mayHaveBeenSaved,
  saveRetryDelayMs,
  type StoredText,
  computeSaveDelayMs,
  toEditorConflict,
  toEditorLineEnds,
  toStoredLineEnds,
  usesWindowsLineEnds,
} from './saving-rules.ts'
import {
  applySavedText,
  stopSavingDeletedDocument,
  hasUnsavedText,
  isSavingBlocked,
  isUnconfirmedOwnText,
  toUnsavedText,
  type SavingSession,
  readShownText,
  setSaveState,
  storeUnsavedText,
} from './saving-session.ts'
import type { AutoSaveDeps, EditedText, UnsavedText } from './saving-types.ts'

/**
 * Delay in ms before changes are sent while other users edit the document too: short enough that they see the
 * text while it is typed.
 */
const sendDelayMs = 150

/** Placeholder for an unknown base: no document has this text, so any text based on it counts as unsaved. */
const unknownText = '\0'

const toEditorText = (stored: StoredText): StoredText => ({
  ...stored,
  content: toEditorLineEnds(stored.content),
})

/** Reports the state and schedules the next save if there is unsaved text. */
function reportAndSchedule(session: SavingSession) {
  const { deps } = session
  session.cancel()
  if (session.isGone) return stopSavingDeletedDocument(session)
  if (!hasUnsavedText(session)) {
    deps.keep(undefined)
    return setSaveState(session, { kind: 'saved' })
  }
  storeUnsavedText(session)
  setSaveState(session, { kind: 'edited' })
  const ms = session.shared ? sendDelayMs : computeSaveDelayMs(deps.clock.now(), session.unsavedSince)
  session.cancel = deps.later(() => void save(session), ms)
}

async function save(session: SavingSession) {
  const { deps, isWindows, base } = session
  if (session.isSending || isSavingBlocked(session)) return
  session.cancel()
  if (!hasUnsavedText(session)) return reportAndSchedule(session)
  if (session.shared) return session.shared.save()
  // If a save ended without a clear response, its text is sent again unchanged. The service does not store the same
  // text twice, and its response contains the current revision.
  const sending = session.inDoubt ?? { text: readShownText(session), revision: base.revision }
  session.isSending = true
  session.sent = computeTextFingerprint(sending.text)
  storeUnsavedText(session)
  // A retry keeps the warning visible, because it may fail again.
  if (session.state.kind !== 'unreachable') setSaveState(session, { kind: 'saving' })
  try {
    const { doc } = await deps.send(toStoredLineEnds(sending.text, isWindows), sending.revision)
    session.isSending = false
    succeed(session, sending.text, toEditorText(doc))
  } catch (error) {
    session.isSending = false
    await fail(session, error, sending)
  }
}

function succeed(session: SavingSession, sent: string, saved: StoredText) {
  session.failures = 0
  session.inDoubt = undefined
  session.sent = undefined
  session.unsavedSince = session.deps.clock.now()
  // Text typed during the save is based on the sent text, not on the text that the service merged.
  session.base = { ...session.base, content: sent }
  applySavedText(session, saved)
  if (session.news && isNewerRevision(session.news, session.base)) applySavedText(session, session.news)
  session.news = undefined
  reportAndSchedule(session)
}

async function fail(session: SavingSession, error: unknown, sending: { text: string; revision: number }) {
  if (session.isGone) return stopSavingDeletedDocument(session)
  const conflict =
    error instanceof ApiError && error.status === 409 ? parseSaveConflict(error.body) : undefined
  if (conflict && isUnconfirmedOwnText(session, toEditorLineEnds(conflict.theirs)))
    return rebaseOnOwn(session, conflict)
  const problem = classifySaveError(error)
  if (mayHaveBeenSaved(error)) session.inDoubt ??= sending
  else if (problem !== 'unreachable') session.inDoubt = undefined
  session.deps.keepNow({ ...toUnsavedText(session), ...(problem === 'unreachable' && { isOffline: true }) })
  if (problem === 'gone') return stopSavingDeletedDocument(session)
  if (conflict)
    return setSaveState(session, {
      kind: 'conflict',
      conflict: toEditorConflict(conflict, readShownText(session)),
    })
  if (problem !== 'unreachable')
    return setSaveState(session, {
      kind: 'refused',
      reason: error instanceof Error ? error.message : String(error),
    })
  setSaveState(session, { kind: 'unreachable' })
  retry(session)
}

function retry(session: SavingSession) {
  session.cancel = session.deps.later(() => void save(session), saveRetryDelayMs(session.failures))
  session.failures += 1
}

function rebaseOnOwn(session: SavingSession, { theirs, head_revision }: SaveConflict) {
  session.inDoubt = undefined
  session.restored = undefined
  session.base = { content: toEditorLineEnds(theirs), revision: head_revision, updated_at: '' }
  return save(session)
}

export type AutoSave = ReturnType<typeof startAutoSave>

/** Keeps one open document in sync with the service: one save at a time, and typed text is never dropped. */
export function startAutoSave(deps: AutoSaveDeps, first: StoredText) {
  const base = toEditorText(first)
  const session: SavingSession = {
    deps,
    isWindows: usesWindowsLineEnds(first.content),
    base,
    shown: base.content,
    state: { kind: 'saved' },
    unsavedSince: 0,
    failures: 0,
    isSending: false,
    inDoubt: undefined,
    sent: undefined,
    restored: undefined,
    isGone: false,
    cancel: () => {},
    news: undefined,
    shared: undefined,
  }
  return {
    edited: (text: EditedText) => edited(session, text),
    /** Saves now: when the field loses focus, on Ctrl+S, and when the connection returns. */
    flush: () => save(session),
    received: (stored: StoredText) => received(session, toEditorText(stored)),
    resolve: (merged: string, head: { content: string; revision: number }) => resolve(session, merged, head),
    restore: (draft: UnsavedText) => restore(session, draft),
    gone: () => stopSavingDeletedDocument(session),
    /** Members for `saving-shared.ts` only, which is loaded when other users edit the document too. */
    session,
    report: () => reportAndSchedule(session),
    retry: () => retry(session),
    /** Discards the text on the user's request: its draft is deleted and it is not sent. */
    abandon: () => abandon(session),
    hasUnsaved: () => hasUnsavedText(session) || session.isSending,
    state: () => session.state,
    text: () => readShownText(session),
    isEmpty: () => session.shown.length === 0,
  }
}

function edited(session: SavingSession, text: EditedText) {
  if (!hasUnsavedText(session)) session.unsavedSince = session.deps.clock.now()
  session.shown = text
  if (isSavingBlocked(session) || session.isSending || session.state.kind === 'unreachable')
    storeUnsavedText(session)
  else reportAndSchedule(session)
}

/**
 * Shows a newer text of the service that arrives by a live event or a reload. During a save, stores the newer text
 * until the save has ended. Does nothing while there is unsaved text, because the next save merges both texts.
 */
function received(session: SavingSession, seen: StoredText) {
  if (session.shared || !isNewerRevision(seen, session.base)) return
  if (session.isSending) session.news = seen
  else if (!isSavingBlocked(session) && !hasUnsavedText(session)) {
    applySavedText(session, seen)
    reportAndSchedule(session)
  }
}

/** Saves the text in which the user has resolved a conflict. The text is based on the newest revision. */
async function resolve(session: SavingSession, merged: string, head: { content: string; revision: number }) {
  session.base = { ...session.base, content: head.content, revision: head.revision }
  session.inDoubt = undefined
  session.shown = merged
  setSaveState(session, { kind: 'edited' })
  session.deps.show(merged)
  await save(session)
}

/** Restores a draft. Its base is the revision from which the draft was edited. */
function restore(session: SavingSession, draft: UnsavedText) {
  const { revision, sent } = draft
  // Switches back to saving whole texts: only a save of the whole text merges the draft with later changes by other
  // users.
  session.shared?.end()
  // If the service has stored the text that the closed page sent last, the draft is based on this stored text.
  const isAnswered = sent !== undefined && computeTextFingerprint(session.base.content) === sent
  if (!isAnswered && revision !== session.base.revision)
    session.base = { content: unknownText, revision, updated_at: '' }
  session.restored = isAnswered ? undefined : sent
  session.shown = draft.text
  session.unsavedSince = session.deps.clock.now()
  session.deps.show(draft.text)
  reportAndSchedule(session)
}

function abandon(session: SavingSession) {
  session.cancel()
  session.shown = session.base.content
  session.inDoubt = undefined
  session.deps.keep(undefined)
}
