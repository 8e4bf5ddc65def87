import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { DocumentWithText } from '#api.ts'
import { navigateToMovedDocument, replaceDocumentUrl } from './document-url.ts'
import type { DocumentWithSaveState } from './use-open-document.ts'

type AddressFollowerProps = {
  document: DocumentWithSaveState
  doc: DocumentWithText
  projectSlug: string
  /** True when the service has no document at this page's URL. */
  isMissing: boolean
  isWriting: boolean
  /** Called when the document is deleted and all its text is saved. */
  onDeleted: () => void
}

/** Navigates to the new URL of a moved document. A deleted document stays open while it has unsaved text. */
export function DocumentUrlFollower({
  document: open,
  doc,
  projectSlug,
  isMissing,
  isWriting,
  onDeleted,
}: AddressFollowerProps) {
  const router = useRouter()
  const moved = open.movedTo()
  const here = { projectSlug, docSlug: doc.slug }
  const giveUp = useEffectEvent(() => {
    if (isWriting || open.saving.hasUnsaved()) open.saving.gone()
    else onDeleted()
  })
  const goTo = useEffectEvent((address: NonNullable<typeof moved>) =>
    replaceDocumentUrl(router, doc, here, address),
  )
  const look = useEffectEvent(() => navigateToMovedDocument(router, doc, here, giveUp))
  useEffect(() => {
    if (moved) void goTo(moved)
    // The search for the document's new URL fails while the browser is offline. The next response of the service starts
    // another search.
    else if (isMissing) void look().catch(() => {})
  }, [moved, isMissing])
  return null
}
