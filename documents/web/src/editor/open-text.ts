import { systemClock } from '@sanhe/kit/runtime/clock'
import { api, type DocumentWithText, hasStatus } from '#api.ts'
import { documentQuery, queryClient } from '#queries.ts'
import type { Address } from './address.ts'
import { localDraft } from './local-draft.ts'
import { openDocuments } from './open-documents.ts'
import type { Merge, Stored } from './rules.ts'
import { startSaving } from './saving.ts'

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

/** What is known of the open document beside its text. */
type Known = {
  doc: DocumentWithText
  address: Address
  /** Where a save found the document, until the page has followed. */
  movedTo: Address | undefined
  isKept: boolean
  /** Id of the document that takes this text over. */
  successorId: number | undefined
}

/** The text of an open document, kept the same with the service; page, preview and editor listen to it. */
export function openText(projectSlug: string, doc: DocumentWithText) {
  const { announce, show, ...listening } = listenersOf(doc.id)
  const known = firstKnown(projectSlug, doc)
  const draft = localDraft(
    () => sourceOf(known.doc),
    (isKept) => {
      if (isKept === known.isKept) return
      known.isKept = isKept
      announce()
    },
  )
  const moveTo = (address: Address) => {
    known.address = address
    known.movedTo = address
    announce()
  }
  const saving = startSaving(
    {
      clock: systemClock,
      later,
      send: (content, baseRevision) => send(known, moveTo, content, baseRevision),
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
    isKept: () => known.isKept,
    successorId: () => known.successorId,
    /** From now on the document with this id saves the text. */
    handOver(successorId: number) {
      known.successorId = successorId
      announce()
    },
    movedTo: () => known.movedTo,
    /** What the service says of the document now, at the address where it says so. */
    seen(seenDoc: DocumentWithText, address: Address) {
      known.doc = seenDoc
      known.address = address
      known.movedTo = undefined
    },
    /** A change by hand; `isOutside` when the open editor does not show it yet. */
    edit(text: string, isOutside = false) {
      loading ??= loadMerge()
      saving.edited(text)
      if (isOutside) show(text)
      else announce()
    },
    ...listening,
  }
}

/** Who is told of changes: the page of all, the open editor of texts that did not come from it. */
function listenersOf(documentId: number) {
  const listeners = new Set<() => void>()
  const editors = new Set<(text: string) => void>()
  let version = 0
  const announce = () => {
    version += 1
    for (const listener of listeners) listener()
  }
  return {
    announce,
    /** Another number after every change: of the text, of its state, and of what is known of the document. */
    version: () => version,
    show(text: string) {
      announce()
      for (const editor of editors) editor(text)
    },
    listen(listener: () => void) {
      listeners.add(listener)
      openDocuments.add(documentId)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) openDocuments.delete(documentId)
      }
    },
    /** Told of every text that did not come from the editor itself. */
    onShow(editor: (text: string) => void) {
      editors.add(editor)
      return () => void editors.delete(editor)
    },
  }
}

const firstKnown = (projectSlug: string, doc: DocumentWithText): Known => ({
  doc,
  address: { projectSlug, docSlug: doc.slug },
  movedTo: undefined,
  isKept: true,
  successorId: undefined,
})

const sourceOf = (doc: DocumentWithText) => ({
  documentId: doc.id,
  projectId: doc.project_id,
  title: doc.title,
  docType: doc.doc_type,
})

function later(run: () => void, ms: number) {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** A document that is not where it was is looked for by its id, and the text sent to where it is now. */
async function send(known: Known, moveTo: (address: Address) => void, content: string, baseRevision: number) {
  const asked = known.address
  try {
    return await put(asked, content, baseRevision)
  } catch (error) {
    if (!hasStatus(error, 404)) throw error
    const { isSameAddress, locate } = await import('./address.ts')
    const address = await locate(known.doc)
    if (!address || isSameAddress(address, asked)) throw error
    moveTo(address)
    return put(address, content, baseRevision)
  }
}

async function put({ projectSlug, docSlug }: Address, content: string, baseRevision: number) {
  const answer = await api.documents.update({
    params: { slug: projectSlug, docSlug },
    body: { content, base_revision: baseRevision },
  })
  queryClient.setQueryData(documentQuery(projectSlug, docSlug).queryKey, answer.doc)
  return { doc: storedOf(answer.doc), merged: answer.merged }
}
