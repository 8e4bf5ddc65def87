import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { DocumentWithText } from '#api.ts'
import { follow, replaceAddress } from './address.ts'
import type { OpenDocument } from './use-saving.ts'

type FollowerProps = {
  document: OpenDocument
  doc: DocumentWithText
  projectSlug: string
  /** The service has no document at the address of this page. */
  isMissing: boolean
  isWriting: boolean
  /** It is deleted, and nothing of it is unsaved. */
  onDeleted: () => void
}

/** Takes the page to a document that is not where it was. A deleted one stays open while somebody writes in it. */
export function Follower({
  document: open,
  doc,
  projectSlug,
  isMissing,
  isWriting,
  onDeleted,
}: FollowerProps) {
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
  const look = useEffectEvent(() => follow(router, doc, here, giveUp))
  useEffect(() => {
    if (moved) void goTo(moved)
    // Without a connection nothing is known: the next answer of the service asks again.
    else if (isMissing) void look().catch(() => {})
  }, [moved, isMissing])
  return null
}
