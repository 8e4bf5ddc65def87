import { systemClock } from '@sanhe/kit/clock'
import { textNow } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api, type DocumentWithText } from '#api.ts'
import { documentQuery, queryClient } from '#queries.ts'
import { forgetDraft, keepDraft } from './drafts.ts'
import { editorText } from './editor-text.ts'
import type { Stored } from './rules.ts'
import { type Saving, type SaveState, startSaving } from './saving.ts'

/** A crash loses no more typing than this; writing at every key would slow down large documents. */
const keepDelayMs = 250

export type OpenDocument = {
  text: string
  state: SaveState
  saving: Saving
  /** A change by hand. */
  edit: (text: string) => void
  /** Puts a change that was made in the preview into an open editor. */
  tellEditor: (text: string) => void
  /** Told when a text comes from elsewhere, to put it into an open editor. */
  onShow: (listener: (text: string) => void) => () => void
}

const storedOf = (doc: DocumentWithText): Stored => ({
  content: doc.content,
  revision: doc.revision ?? 0,
  updated_at: doc.updated_at,
})

/** The open document: its text as shown, kept the same with the service in both directions. */
export function useSaving(projectSlug: string, doc: DocumentWithText): OpenDocument {
  const [state, setState] = useState<SaveState>({ kind: 'saved' })
  const [draft] = useState(() => localDraft(doc.id))
  const [listeners] = useState(() => new Set<(text: string) => void>())
  const setShown = useRef((_text: string) => {})
  const [saving] = useState(() =>
    startSaving(
      {
        clock: systemClock,
        later,
        send: (content, baseRevision) => send(projectSlug, doc.slug, content, baseRevision),
        keep: draft.keep,
        changed: setState,
        show(shown) {
          setShown.current(shown)
          for (const listener of listeners) listener(shown)
        },
      },
      storedOf(doc),
    ),
  )
  const [text, setText] = useState(saving.text)
  setShown.current = setText

  useEffect(() => saving.received(storedOf(doc)), [saving, doc])
  useLeaving(saving, draft.writeNow)
  return {
    text,
    state,
    saving,
    edit(next) {
      setText(next)
      saving.edited(next)
    },
    tellEditor(shown) {
      for (const listener of listeners) listener(shown)
    },
    onShow(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function later(run: () => void, ms: number) {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

async function send(projectSlug: string, docSlug: string, content: string, baseRevision: number) {
  const answer = await api.documents.update({
    params: { slug: projectSlug, docSlug },
    body: { content, base_revision: baseRevision },
  })
  queryClient.setQueryData(documentQuery(projectSlug, docSlug).queryKey, answer.doc)
  return { doc: storedOf(answer.doc), merged: answer.merged }
}

/** Writes drafts a little later, and at once when the page may go away. */
function localDraft(documentId: number) {
  let pending: { text: string; revision: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const writeNow = () => {
    clearTimeout(timer)
    timer = undefined
    if (pending) keepDraft(localStorage, documentId, { ...pending, at: systemClock.now() })
    pending = undefined
  }
  return {
    writeNow,
    keep(next: { text: string; revision: number } | undefined) {
      pending = next
      if (next) timer ??= setTimeout(writeNow, keepDelayMs)
      else {
        clearTimeout(timer)
        timer = undefined
        forgetDraft(localStorage, documentId)
      }
    },
  }
}

/** Saves when the reader turns away; asks only when closing the page would leave text that is not saved. */
function useLeaving(saving: Saving, writeNow: () => void) {
  const leave = useEffectEvent(() => {
    writeNow()
    void saving.flush()
  })
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && leave()
    const online = () => void saving.flush()
    const closing = (event: BeforeUnloadEvent) => {
      if (!saving.hasUnsaved()) return
      leave()
      event.preventDefault()
    }
    document.addEventListener('visibilitychange', hidden)
    addEventListener('online', online)
    addEventListener('beforeunload', closing)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('online', online)
      removeEventListener('beforeunload', closing)
      if (!saving.hasUnsaved()) return
      const wasStuck = ['unreachable', 'refused', 'conflict'].includes(saving.state().kind)
      leave()
      if (wasStuck) showToast(textNow(editorText).keptHere)
    }
  }, [saving])
}
