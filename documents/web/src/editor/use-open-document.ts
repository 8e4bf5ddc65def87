import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DocumentWithText } from '#api.ts'
import { type SyncedDocumentText, keepDocumentTextSynced, toStoredText } from './open-document-text.ts'
import type { AutoSave } from './saving.ts'
import type { DocumentSaveState } from './saving-types.ts'

export type DocumentWithSaveState = SyncedDocumentText & { state: DocumentSaveState }

/** Opens a document and keeps its text in sync with the service. */
export function useSyncedDocument(projectSlug: string, doc: DocumentWithText): DocumentWithSaveState {
  const [open] = useState(() => keepDocumentTextSynced(projectSlug, doc))
  useSyncExternalStore(open.listen, open.version)
  useEffect(() => {
    open.seen(doc, { projectSlug, docSlug: doc.slug })
    open.saving.received(toStoredText(doc))
  }, [open, doc, projectSlug])
  useLeaving(open)
  return { ...open, state: open.saving.state() }
}

/** Returns the current text of a document, also while the user types it. */
export const useDocumentText = ({ listenToText, saving }: SyncedDocumentText) =>
  useSyncExternalStore(listenToText, saving.text)

const isStuck = (saving: AutoSave) =>
  ['unreachable', 'refused', 'conflict', 'gone'].includes(saving.state().kind)

/** Saves when the page is hidden. Asks for confirmation only when closing the page would lose unsaved text. */
function useLeaving(open: SyncedDocumentText) {
  useEffect(() => {
    const { saving, writeDraftNow } = open
    const leave = () => {
      void saving.flush()
      // The draft is written last, so that it contains the fingerprint of the text that `flush` has just sent.
      writeDraftNow()
    }
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
      if (!saving.hasUnsaved() || open.successorId() !== undefined) return
      if (!open.isKept() || isStuck(saving))
        void import('./unsaved-text-toast.ts').then((to) => to.showUnsavedTextToast(open.isKept()))
      leave()
    }
  }, [open])
}
