import { ApiError } from '@sanhe/kit/client'
import type { Clock } from '@sanhe/kit/clock'
import { type Conflict, conflictOf } from './refused-save.ts'
import {
  afterNews,
  hasWindowsLines,
  isNewer,
  type Merge,
  retryDelay,
  type Stored,
  saveDelay,
  saveProblem,
  toEditorLines,
  toStoredLines,
} from './rules.ts'

export type SaveState =
  | { kind: 'saved' | 'edited' | 'saving' | 'unreachable' }
  | { kind: 'refused'; reason: string }
  | { kind: 'conflict'; conflict: Conflict }

export type SavingDeps = {
  clock: Clock
  /** Runs later; the answer cancels. */
  later: (run: () => void, ms: number) => () => void
  send: (content: string, baseRevision: number) => Promise<{ doc: Stored; merged: boolean }>
  merge: Merge
  /** Keeps the text in this browser; undefined forgets it. */
  keep: (draft: { text: string; revision: number } | undefined) => void
  /** The same without delay, before anybody is told that it is kept. */
  keepNow: (draft: { text: string; revision: number }) => void
  /** Puts a text into the editor, keeping the cursor. */
  show: (text: string) => void
  changed: (state: SaveState) => void
}

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
  cancel: () => void
  /** News that came while a save was under way. */
  news: Stored | undefined
}

const inEditor = (stored: Stored): Stored => ({ ...stored, content: toEditorLines(stored.content) })
const isDirty = ({ text, base }: Session) => text !== base.content
const isHeld = ({ state }: Session) => state.kind === 'conflict'

function setState(session: Session, state: SaveState) {
  session.state = state
  session.deps.changed(state)
}

const keep = ({ deps, text, base }: Session) => deps.keep({ text, revision: base.revision })

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
  if (!isDirty(session)) {
    deps.keep(undefined)
    return setState(session, { kind: 'saved' })
  }
  keep(session)
  setState(session, { kind: 'edited' })
  session.cancel = deps.later(() => void save(session), saveDelay(deps.clock.now(), session.unsavedSince))
}

async function save(session: Session) {
  const { deps, isWindows, base, text: sent } = session
  if (session.isSending || isHeld(session)) return
  session.cancel()
  if (!isDirty(session)) return settle(session)
  session.isSending = true
  // A retry that may fail again does not take the warning away.
  if (session.state.kind !== 'unreachable') setState(session, { kind: 'saving' })
  try {
    const { doc } = await deps.send(toStoredLines(sent, isWindows), base.revision)
    session.isSending = false
    succeed(session, sent, inEditor(doc))
  } catch (error) {
    session.isSending = false
    fail(session, error)
  }
}

function succeed(session: Session, sent: string, saved: Stored) {
  session.failures = 0
  session.unsavedSince = session.deps.clock.now()
  // What was typed meanwhile stands on what was sent, not on what the service made of it.
  session.base = { ...session.base, content: sent }
  take(session, saved)
  if (session.news && isNewer(session.news, session.base)) take(session, session.news)
  session.news = undefined
  settle(session)
}

function fail(session: Session, error: unknown) {
  session.deps.keepNow({ text: session.text, revision: session.base.revision })
  const problem = saveProblem(error)
  const conflict = problem === 'conflict' && error instanceof ApiError ? conflictOf(error.body) : undefined
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
    cancel: () => {},
    news: undefined,
  }
  return {
    edited: (text: string) => edited(session, text),
    /** Saves now: on leaving the field, on Ctrl-S, when the connection is back. */
    flush: () => save(session),
    received: (stored: Stored) => received(session, inEditor(stored)),
    resolve: (merged: string, head: { content: string; revision: number }) => resolve(session, merged, head),
    restore: (draft: { text: string; revision: number }) => restore(session, draft),
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
  session.text = merged
  setState(session, { kind: 'edited' })
  session.deps.show(merged)
  await save(session)
}

/** A text that this browser kept, on the revision it stood on. */
function restore(session: Session, draft: { text: string; revision: number }) {
  const { revision } = draft
  if (revision !== session.base.revision) session.base = { content: unknownText, revision, updated_at: '' }
  session.text = draft.text
  session.unsavedSince = session.deps.clock.now()
  session.deps.show(draft.text)
  settle(session)
}

/** The refused text may have grown since it was sent. */
const conflictInEditor = (conflict: Conflict, mine: string): Conflict => ({
  ...conflict,
  mine,
  base: toEditorLines(conflict.base),
  theirs: toEditorLines(conflict.theirs),
})
