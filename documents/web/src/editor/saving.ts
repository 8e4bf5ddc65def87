import { ApiError } from '@sanhe/kit/http/client'
import { textFingerprint } from '@sanhe/kit/security/fingerprint'
import { type Conflict, conflictOf } from './refused-save.ts'
import {
  afterNews,
  hasWindowsLines,
  isNewer,
  mayHaveBeenStored,
  retryDelay,
  type Stored,
  saveDelay,
  saveProblem,
  toEditorLines,
  toStoredLines,
} from './rules.ts'
import type { KeptText, SaveState, SavingDeps } from './saving-types.ts'

/** No document is this text, so whatever stands on it is unsaved. */
const unknownText = '\0'

/** One open document. `text` is what the editor shows; it grew out of `base`, the service's text as last known. */
type Session = {
  deps: SavingDeps
  isWindows: boolean
  base: Stored
  text: string
  state: SaveState
  unsavedSince: number
  failures: number
  isSending: boolean
  /** Sent without a clear answer: the service may hold this text as a revision that this browser does not know. */
  inDoubt: { text: string; revision: number } | undefined
  /** Fingerprint of the text that was sent last, until it is known whether the service holds it. */
  sent: string | undefined
  /** The same, of an earlier visit whose draft was restored. */
  restored: string | undefined
  isGone: boolean
  cancel: () => void
  /** News that came while a save was under way. */
  news: Stored | undefined
}

const inEditor = (stored: Stored): Stored => ({ ...stored, content: toEditorLines(stored.content) })
const isDirty = ({ text, base, inDoubt }: Session) => text !== base.content || inDoubt !== undefined
const isHeld = ({ state, isGone }: Session) => state.kind === 'conflict' || isGone

function setState(session: Session, state: SaveState) {
  session.state = state
  session.deps.changed(state)
}

const keptText = ({ text, base, sent }: Session): KeptText => ({
  text,
  revision: base.revision,
  ...(sent && { sent }),
})
const keep = (session: Session) => session.deps.keep(keptText(session))

function take(session: Session, saved: Stored) {
  const next = afterNews(session.base, session.text, saved, session.deps.merge)
  session.base = next.base
  if (next.text === session.text) return
  session.text = next.text
  session.deps.show(next.text)
}

/** Says where the text is now, and plans the next save when there is something to save. */
function settle(session: Session) {
  const { deps } = session
  session.cancel()
  if (session.isGone) return becomeGone(session)
  if (!isDirty(session)) {
    deps.keep(undefined)
    return setState(session, { kind: 'saved' })
  }
  keep(session)
  setState(session, { kind: 'edited' })
  session.cancel = deps.later(() => void save(session), saveDelay(deps.clock.now(), session.unsavedSince))
}

async function save(session: Session) {
  const { deps, isWindows, base } = session
  if (session.isSending || isHeld(session)) return
  session.cancel()
  if (!isDirty(session)) return settle(session)
  // A text in doubt is sent once more as it was: its answer tells where the service stands, and stores nothing twice.
  const sending = session.inDoubt ?? { text: session.text, revision: base.revision }
  session.isSending = true
  session.sent = textFingerprint(sending.text)
  keep(session)
  // A retry that may fail again does not take the warning away.
  if (session.state.kind !== 'unreachable') setState(session, { kind: 'saving' })
  try {
    const { doc } = await deps.send(toStoredLines(sending.text, isWindows), sending.revision)
    session.isSending = false
    succeed(session, sending.text, inEditor(doc))
  } catch (error) {
    session.isSending = false
    await fail(session, error, sending)
  }
}

function succeed(session: Session, sent: string, saved: Stored) {
  session.failures = 0
  session.inDoubt = undefined
  session.sent = undefined
  session.unsavedSince = session.deps.clock.now()
  // What was typed meanwhile stands on what was sent, not on what the service made of it.
  session.base = { ...session.base, content: sent }
  take(session, saved)
  if (session.news && isNewer(session.news, session.base)) take(session, session.news)
  session.news = undefined
  settle(session)
}

async function fail(session: Session, error: unknown, sending: { text: string; revision: number }) {
  if (session.isGone) return becomeGone(session)
  const conflict = error instanceof ApiError && error.status === 409 ? conflictOf(error.body) : undefined
  if (conflict && isOwn(session, toEditorLines(conflict.theirs))) return continueOnOwn(session, conflict)
  const problem = saveProblem(error)
  if (mayHaveBeenStored(error)) session.inDoubt ??= sending
  else if (problem !== 'unreachable') session.inDoubt = undefined
  session.deps.keepNow(keptText(session))
  if (problem === 'gone') return becomeGone(session)
  if (conflict)
    return setState(session, { kind: 'conflict', conflict: conflictInEditor(conflict, session.text) })
  if (problem !== 'unreachable')
    return setState(session, {
      kind: 'refused',
      reason: error instanceof Error ? error.message : String(error),
    })
  setState(session, { kind: 'unreachable' })
  session.cancel = session.deps.later(() => void save(session), retryDelay(session.failures))
  session.failures += 1
}

/** Whether the text of the service is one that this browser sent and never got an answer for. */
const isOwn = ({ inDoubt, restored }: Session, theirs: string) =>
  theirs === inDoubt?.text || (restored !== undefined && textFingerprint(theirs) === restored)

function continueOnOwn(session: Session, { theirs, head_revision }: Conflict) {
  session.inDoubt = undefined
  session.restored = undefined
  session.base = { content: toEditorLines(theirs), revision: head_revision, updated_at: '' }
  return save(session)
}

/** The document was deleted: nothing is sent any more, and every text is kept in this browser. */
function becomeGone(session: Session) {
  session.cancel()
  session.isGone = true
  session.deps.keepNow(keptText(session))
  setState(session, { kind: 'gone' })
}

export type Saving = ReturnType<typeof startSaving>

/** Keeps one open document and the service the same: one save at a time, nothing typed is ever dropped. */
export function startSaving(deps: SavingDeps, first: Stored) {
  const base = inEditor(first)
  const session: Session = {
    deps,
    isWindows: hasWindowsLines(first.content),
    base,
    text: base.content,
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
  }
  return {
    edited: (text: string) => edited(session, text),
    /** Saves now: on leaving the field, on Ctrl-S, when the connection is back. */
    flush: () => save(session),
    received: (stored: Stored) => received(session, inEditor(stored)),
    resolve: (merged: string, head: { content: string; revision: number }) => resolve(session, merged, head),
    restore: (draft: KeptText) => restore(session, draft),
    /** The document was found to be deleted. */
    gone: () => becomeGone(session),
    /** The text is given up by its writer: nothing of it is kept or sent. */
    abandon: () => abandon(session),
    hasUnsaved: () => isDirty(session) || session.isSending,
    state: () => session.state,
    text: () => session.text,
  }
}

/** The editor's text changed by hand. */
function edited(session: Session, text: string) {
  if (!isDirty(session)) session.unsavedSince = session.deps.clock.now()
  session.text = text
  if (isHeld(session) || session.isSending || session.state.kind === 'unreachable') keep(session)
  else settle(session)
}

/** The service's text was seen, by a live event or a reload. Beside unsaved text the next save will merge it. */
function received(session: Session, seen: Stored) {
  if (!isNewer(seen, session.base)) return
  if (session.isSending) session.news = seen
  else if (!isHeld(session) && !isDirty(session)) {
    take(session, seen)
    settle(session)
  }
}

/** A person has merged by hand: their text is saved on top of the newest revision. */
async function resolve(session: Session, merged: string, head: { content: string; revision: number }) {
  session.base = { ...session.base, content: head.content, revision: head.revision }
  session.inDoubt = undefined
  session.text = merged
  setState(session, { kind: 'edited' })
  session.deps.show(merged)
  await save(session)
}

/** A text that this browser kept, on the revision it stood on. */
function restore(session: Session, draft: KeptText) {
  const { revision, sent } = draft
  // The service holds what was sent before the page was closed: the draft grew out of that.
  const isAnswered = sent !== undefined && textFingerprint(session.base.content) === sent
  if (!isAnswered && revision !== session.base.revision)
    session.base = { content: unknownText, revision, updated_at: '' }
  session.restored = isAnswered ? undefined : sent
  session.text = draft.text
  session.unsavedSince = session.deps.clock.now()
  session.deps.show(draft.text)
  settle(session)
}

function abandon(session: Session) {
  session.cancel()
  session.text = session.base.content
  session.inDoubt = undefined
  session.deps.keep(undefined)
}

/** The refused text may have grown since it was sent. */
const conflictInEditor = (conflict: Conflict, mine: string): Conflict => ({
  ...conflict,
  mine,
  base: toEditorLines(conflict.base),
  theirs: toEditorLines(conflict.theirs),
})
