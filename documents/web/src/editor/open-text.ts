import { systemClock } from '@sanhe/kit/runtime/clock'
import { api, type DocumentWithText, hasStatus } from '#api.ts'
import { documentQuery, queryClient } from '#queries.ts'
import type { DocumentAddress } from './address.ts'
import { createLocalDraft } from './local-draft.ts'
import { openDocuments } from './open-documents.ts'
import { startSaving } from './saving.ts'
import type { MergeTexts, StoredText } from './saving-rules.ts'

export const toStoredText = (doc: DocumentWithText): StoredText => ({
  content: doc.content,
  revision: doc.revision ?? 0,
  updated_at: doc.updated_at,
})

/** Loaded with the first edit. Until then the service merges at the next save. */
let mergedText: MergeTexts = () => undefined
let loading: Promise<void> | undefined
async function loadMerge() {
  mergedText = (await import('./merge.ts')).mergeTexts
}

export type OpenText = ReturnType<typeof openText>

/** State of the open document apart from its text. */
type OpenTextState = {
  doc: DocumentWithText
  address: DocumentAddress
  /** New address that a save found, until the page has followed it. */
  movedTo: DocumentAddress | undefined
  isKept: boolean
  /** Id of the document that takes this text over. */
  successorId: number | undefined
}

/** Keeps the text of an open document in sync with the service. Page, preview and editor subscribe to it. */
export function openText(projectSlug: string, doc: DocumentWithText) {
  const { announce, show, ...listening } = listenersOf(doc.id)
  const known = initialState(projectSlug, doc)
  const draft = createLocalDraft(
    () => sourceOf(known.doc),
    (isKept) => {
      if (isKept === known.isKept) return
      known.isKept = isKept
      announce()
    },
  )
  const moveTo = (address: DocumentAddress) => {
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
    toStoredText(doc),
  )
  return {
    saving,
    writeDraftNow: draft.writeNow,
    isKept: () => known.isKept,
    successorId: () => known.successorId,
    /** Marks the text as taken over by the document with this id, which now saves it. */
    handOver(successorId: number) {
      known.successorId = successorId
      announce()
    },
    movedTo: () => known.movedTo,
    /** Records the document and the address at which the service returned it. */
    seen(seenDoc: DocumentWithText, address: DocumentAddress) {
      known.doc = seenDoc
      known.address = address
      known.movedTo = undefined
    },
    /** Records a change by the user. `isOutside` is true when the open editor does not show it yet. */
    edit(text: string, isOutside = false) {
      loading ??= loadMerge()
      saving.edited(text)
      if (isOutside) show(text)
      else announce()
    },
    ...listening,
  }
}

/** Subscribers: the page gets every change, the open editor gets texts that it did not produce. */
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
    /** Number that increases with every change of text, state or document. */
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
    /** Subscribes the editor to texts that come from elsewhere. */
    onShow(editor: (text: string) => void) {
      editors.add(editor)
      return () => void editors.delete(editor)
    },
  }
}

const initialState = (projectSlug: string, doc: DocumentWithText): OpenTextState => ({
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

/** Saves the text. If the document was moved, finds its new address by id and sends the text there. */
async function send(
  known: OpenTextState,
  moveTo: (address: DocumentAddress) => void,
  content: string,
  baseRevision: number,
) {
  const requested = known.address
  try {
    return await put(requested, content, baseRevision)
  } catch (error) {
    if (!hasStatus(error, 404)) throw error
    const { isSameAddress, findDocumentAddress: locate } = await import('./address.ts')
    const address = await locate(known.doc)
    if (!address || isSameAddress(address, requested)) throw error
    moveTo(address)
    return put(address, content, baseRevision)
  }
}

async function put({ projectSlug, docSlug }: DocumentAddress, content: string, baseRevision: number) {
  const answer = await api.documents.update({
    params: { slug: projectSlug, docSlug },
    body: { content, base_revision: baseRevision },
  })
  queryClient.setQueryData(documentQuery(projectSlug, docSlug).queryKey, answer.doc)
  return { doc: toStoredText(answer.doc), merged: answer.merged }
}
