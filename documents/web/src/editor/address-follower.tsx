import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { DocumentWithText } from '#api.ts'
import { followDocument, replaceAddress } from './address.ts'
import type { OpenDocument } from './use-open-document.ts'

type AddressFollowerProps = {
  document: OpenDocument
  doc: DocumentWithText
  projectSlug: string
  /** The service has no document at this page's address. */
  isMissing: boolean
  isWriting: boolean
  /** Called when the document is deleted and all its text is saved. */
  onDeleted: () => void
}

/** Navigates to the new address of a moved document. A deleted document stays open while it has unsaved text. */
export function AddressFollower({
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
    replaceAddress(router, doc, here, address),
  )
  const look = useEffectEvent(() => followDocument(router, doc, here, giveUp))
  useEffect(() => {
    if (moved) void goTo(moved)
    // Offline, the state is unknown. The next answer of the service starts another check.
    else if (isMissing) void look().catch(() => {})
  }, [moved, isMissing])
  return null
}
