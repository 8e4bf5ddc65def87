import { ApiError } from '@sanhe/kit/client'
import type { Clock } from '@sanhe/kit/clock'
import { type Conflict, conflictOf } from './conflict.ts'
import {
  afterNews,
  hasWindowsLines,
  isNewer,
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
  /** Keeps the text in this browser; undefined forgets it. */
  keep: (draft: { text: string; revision: number } | undefined) => void
  /** Puts a text into the editor, keeping the cursor. */
  show: (text: string) => void
  changed: (state: SaveState) => void
}

/** No document is this text, so whatever stands on it is unsaved. */
const unknownText = '\0'

export type Saving = ReturnType<typeof startSaving>

/** Keeps one open document and the service the same: one save at a time, nothing typed is ever dropped. */
export function startSaving(deps: SavingDeps, first: Stored) {
  const isWindows = hasWindowsLines(first.content)
  const inEditor = (stored: Stored): Stored => ({ ...stored, content: toEditorLines(stored.content) })
  let base = inEditor(first)
  let text = base.content
  let state: SaveState = { kind: 'saved' }
  let unsavedSince = 0
  let failures = 0
  let isSending = false
  let cancel = () => {}
  /** News that came while a save was under way. */
  let news: Stored | undefined

  const setState = (next: SaveState) => {
    state = next
    deps.changed(next)
  }
  const isDirty = () => text !== base.content
  const isHeld = () => state.kind === 'conflict'

  function take(saved: Stored) {
    const next = afterNews(base, text, saved)
    base = next.base
    if (next.text === text) return
    text = next.text
    deps.show(text)
  }

  function settle() {
    cancel()
    if (isDirty()) {
      deps.keep({ text, revision: base.revision })
      setState({ kind: 'edited' })
      cancel = deps.later(() => void save(), saveDelay(deps.clock.now(), unsavedSince))
    } else {
      deps.keep(undefined)
      setState({ kind: 'saved' })
    }
  }

  async function save() {
    cancel()
    if (isSending || isHeld()) return
    if (!isDirty()) return settle()
    const sent = text
    isSending = true
    setState({ kind: 'saving' })
    try {
      const { doc } = await deps.send(toStoredLines(sent, isWindows), base.revision)
      failures = 0
      // What was typed meanwhile stands on what was sent, not on what the service made of it.
      base = { ...base, content: sent }
      unsavedSince = deps.clock.now()
      isSending = false
      take(inEditor(doc))
      if (news && isNewer(news, base)) take(news)
      news = undefined
      settle()
    } catch (error) {
      isSending = false
      fail(error)
    }
  }

  function fail(error: unknown) {
    deps.keep({ text, revision: base.revision })
    const problem = saveProblem(error)
    const conflict = problem === 'conflict' && error instanceof ApiError ? conflictOf(error.body) : undefined
    if (conflict) return setState({ kind: 'conflict', conflict: conflictInEditor(conflict, text) })
    if (problem !== 'unreachable') {
      return setState({ kind: 'refused', reason: error instanceof Error ? error.message : String(error) })
    }
    setState({ kind: 'unreachable' })
    cancel = deps.later(() => void save(), retryDelay(failures))
    failures += 1
  }

  return {
    /** The editor's text changed by hand. */
    edited(next: string) {
      if (!isDirty()) unsavedSince = deps.clock.now()
      text = next
      if (isHeld() || isSending || state.kind === 'unreachable') deps.keep({ text, revision: base.revision })
      else settle()
    },
    /** Saves now: on leaving the field, on Ctrl-S, when the connection is back. */
    flush: () => save(),
    /** The service's text was seen, by a live event or a reload. */
    received(stored: Stored) {
      const seen = inEditor(stored)
      if (!isNewer(seen, base)) return
      if (isSending) news = seen
      else if (!isHeld() && !isDirty()) {
        take(seen)
        settle()
      }
    },
    /** A person has merged by hand: their text is saved on top of the newest revision. */
    async resolve(merged: string, head: { content: string; revision: number }) {
      base = { content: head.content, revision: head.revision, updated_at: base.updated_at }
      text = merged
      setState({ kind: 'edited' })
      deps.show(text)
      await save()
    },
    /** A text that this browser kept, on the revision it stood on. */
    restore(draft: { text: string; revision: number }) {
      if (draft.revision !== base.revision)
        base = { content: unknownText, revision: draft.revision, updated_at: '' }
      text = draft.text
      unsavedSince = deps.clock.now()
      deps.show(text)
      settle()
    },
    hasUnsaved: () => isDirty() || isSending,
    state: () => state,
    text: () => text,
    stop() {
      cancel()
    },
  }
}

/** The refused text may have grown since it was sent. */
const conflictInEditor = (conflict: Conflict, mine: string): Conflict => ({
  ...conflict,
  mine,
  base: toEditorLines(conflict.base),
  theirs: toEditorLines(conflict.theirs),
})
