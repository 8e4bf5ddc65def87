import { systemClock } from '@sanhe/kit/clock'
import { api, type DocumentWithText } from '#api.ts'
import { documentQuery, queryClient } from '#queries.ts'
import { forgetDraft, keepDraft } from './drafts.ts'
import type { Merge, Stored } from './rules.ts'
import { startSaving } from './saving.ts'

/** A crash loses no more typing than this, and a little more of a large document, which takes long to write. */
const keepDelayMs = 250
/** The part of the time that may go into writing drafts. */
const keepShare = 1 / 50

export const storedOf = (doc: DocumentWithText): Stored => ({
  content: doc.content,
  revision: doc.revision ?? 0,
  updated_at: doc.updated_at,
})

/** Fetched with the first edit: until it is here the service merges, at the next save. */
let mergedText: Merge = () => undefined
let loading: Promise<void> | undefined
async function loadMerge() {
  mergedText = (await import('./merge.ts')).mergedText
}

export type OpenText = ReturnType<typeof openText>

/** The text of an open document, kept the same with the service; page, preview and editor listen to it. */
export function openText(projectSlug: string, doc: DocumentWithText) {
  const listeners = new Set<() => void>()
  const editors = new Set<(text: string) => void>()
  const draft = localDraft(doc.id)
  const announce = () => {
    for (const listener of listeners) listener()
  }
  const show = (text: string) => {
    announce()
    for (const editor of editors) editor(text)
  }
  const saving = startSaving(
    {
      clock: systemClock,
      later,
      send: (content, baseRevision) => send(projectSlug, doc.slug, content, baseRevision),
      merge: (base, mine, theirs) => mergedText(base, mine, theirs),
      keep: draft.keep,
      keepNow(next) {
        draft.keep(next)
        draft.writeNow()
      },
      changed: announce,
      show,
    },
    storedOf(doc),
  )
  return {
    saving,
    writeDraftNow: draft.writeNow,
    /** A change by hand; `isOutside` when the open editor does not show it yet. */
    edit(text: string, isOutside = false) {
      loading ??= loadMerge()
      saving.edited(text)
      if (isOutside) show(text)
      else announce()
    },
    listen(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Told of every text that did not come from the editor itself. */
    onShow(editor: (text: string) => void) {
      editors.add(editor)
      return () => void editors.delete(editor)
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

type Kept = { text: string; revision: number }

/** Writes drafts a little later, and at once when the page may go away. */
function localDraft(documentId: number) {
  let pending: Kept | undefined
  let hasKept = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let costMs = 0
  const stopTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const writeNow = () => {
    stopTimer()
    if (!pending) return
    const startedAt = performance.now()
    keepDraft(localStorage, documentId, { ...pending, at: systemClock.now() })
    costMs = performance.now() - startedAt
    pending = undefined
  }
  return {
    writeNow,
    keep(next: Kept | undefined) {
      pending = next
      if (next) {
        hasKept = true
        timer ??= setTimeout(writeNow, Math.max(keepDelayMs, costMs / keepShare))
        return
      }
      stopTimer()
      // A draft of an earlier visit is for its owner to take or leave.
      if (hasKept) forgetDraft(localStorage, documentId)
    },
  }
}
