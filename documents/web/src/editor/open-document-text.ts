import { systemClock } from '@sanhe/kit/runtime/clock'
import { api, type DocumentWithText, isApiErrorWithStatus } from '#api.ts'
import { documentQuery, queryClient, sessionQuery } from '#queries.ts'
import type { DocumentSlugs } from './document-url.ts'
import { createDraftWriter } from './draft-writer.ts'
import { openDocumentIds } from './open-document-ids.ts'
import { startAutoSave } from './saving.ts'
import type { DocumentOfDraft } from './store-draft.ts'
import type { MergeTexts, StoredText } from './saving-rules.ts'
import type { DocumentSaveState, EditedText } from './saving-types.ts'

export const toStoredText = (doc: DocumentWithText): StoredText => ({
  content: doc.content,
  revision: doc.revision ?? 0,
  updated_at: doc.updated_at,
})

/** Delay in ms after which the preview shows typed text. */
const typedTextDelayMs = 100

/** Merge function, which is loaded with the first edit. Until then the service merges at the next save. */
let mergedText: MergeTexts = () => undefined
let loading: Promise<void> | undefined
async function loadMerge() {
  mergedText = (await import('./merge.ts')).mergeTexts
}

export type SyncedDocumentText = ReturnType<typeof keepDocumentTextSynced>

/** State of an open document, without the text. */
type OpenTextState = {
  doc: DocumentWithText
  address: DocumentSlugs
  /** New URL that a save found; undefined once the page has navigated to it. */
  movedTo: DocumentSlugs | undefined
  isKept: boolean
  /** Id of the new document that takes over this text. */
  successorId: number | undefined
}

/** Keeps the text of an open document in sync with the service. Page, preview and editor subscribe to it. */
export function keepDocumentTextSynced(projectSlug: string, doc: DocumentWithText) {
  const { announce, announceSoon, changed, show, ...listening } = listenersOf(doc.id)
  const known = initialState(projectSlug, doc)
  const draft = createDraftWriter(
    () => sourceOf(known.doc),
    (isKept) => {
      if (isKept === known.isKept) return
      known.isKept = isKept
      announce()
    },
  )
  const moveTo = (address: DocumentSlugs) => {
    known.address = address
    known.movedTo = address
    announce()
  }
  const saving = startAutoSave(
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
      changed,
      show,
    },
    toStoredText(doc),
  )
  return {
    saving,
    writeDraftNow: draft.writeNow,
    isKept: () => known.isKept,
    successorId: () => known.successorId,
    /** Records that the document with this id has taken over the text and now saves it. */
    handOver(successorId: number) {
      known.successorId = successorId
      announce()
    },
    movedTo: () => known.movedTo,
    /** Records the document and the slugs under which the service returned it. */
    seen(seenDoc: DocumentWithText, address: DocumentSlugs) {
      known.doc = seenDoc
      known.address = address
      known.movedTo = undefined
    },
    /**
     * Records a change by the user. `isOutside` is true for a change that was made outside of the editor, which still
     * has to show it.
     */
    edit(text: EditedText, isOutside = false) {
      loading ??= loadMerge()
      saving.edited(text)
      if (isOutside) show(text.toString())
      else announceSoon()
    },
    ...listening,
  }
}

/**
 * Subscribers of an open document: the page gets every change but typed text, the preview also typed text, and the open
 * editor only texts that it did not produce itself.
 */
function listenersOf(documentId: number) {
  const listeners = new Set<() => void>()
  const textListeners = new Set<() => void>()
  const editors = new Set<(text: string) => void>()
  let version = 0
  let shownKind: DocumentSaveState['kind'] = 'saved'
  let timer: ReturnType<typeof setTimeout> | undefined
  const announceText = () => {
    clearTimeout(timer)
    timer = undefined
    for (const listener of textListeners) listener()
  }
  const announce = () => {
    version += 1
    for (const listener of listeners) listener()
    announceText()
  }
  /**
   * Announces typed text, which the editor already shows. Only what shows the text as well is rendered, and later,
   * because to render it takes more time than a key may take.
   */
  const announceSoon = () => {
    timer ??= setTimeout(announceText, typedTextDelayMs)
  }
  return {
    announce,
    announceSoon,
    changed({ kind }: DocumentSaveState) {
      // While the user types, the state stays `edited` and only the text changes.
      if (kind === 'edited' && shownKind === kind) announceSoon()
      else announce()
      shownKind = kind
    },
    /** Returns a number that increases with every change of the state or the document, and of the text but by typing. */
    version: () => version,
    show(text: string) {
      announce()
      for (const editor of editors) editor(text)
    },
    listen(listener: () => void) {
      listeners.add(listener)
      openDocumentIds.add(documentId)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) openDocumentIds.delete(documentId)
      }
    },
    /** Subscribes to the text, including typed text. */
    listenToText(listener: () => void) {
      textListeners.add(listener)
      return () => void textListeners.delete(listener)
    },
    /** Subscribes the editor to texts that another part of the page or the service produced. */
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

const sourceOf = (doc: DocumentWithText): DocumentOfDraft => ({
  ...getCurrentUserId(),
  documentId: doc.id,
  projectId: doc.project_id,
  slug: doc.slug,
  title: doc.title,
  docType: doc.doc_type,
})

function getCurrentUserId() {
  const user = queryClient.getQueryData(sessionQuery.queryKey)
  return user ? { userId: user.id } : {}
}

function later(run: () => void, ms: number) {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Saves the text. If the document was moved, finds its new URL by the document's id and sends the text there. */
async function send(
  known: OpenTextState,
  moveTo: (address: DocumentSlugs) => void,
  content: string,
  baseRevision: number,
) {
  const requested = known.address
  try {
    return await put(requested, content, baseRevision)
  } catch (error) {
    if (!isApiErrorWithStatus(error, 404)) throw error
    const { findDocumentSlugs, hasSameSlugs } = await import('./document-url.ts')
    const current = await findDocumentSlugs(known.doc)
    if (!current || hasSameSlugs(current, requested)) throw error
    moveTo(current)
    return put(current, content, baseRevision)
  }
}

async function put({ projectSlug, docSlug }: DocumentSlugs, content: string, baseRevision: number) {
  const answer = await api.documents.update({
    params: { slug: projectSlug, docSlug },
    body: { content, base_revision: baseRevision },
  })
  queryClient.setQueryData(documentQuery(projectSlug, docSlug).queryKey, answer.doc)
  return { doc: toStoredText(answer.doc), merged: answer.merged }
}
