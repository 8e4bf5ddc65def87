import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { DocumentWithText } from '#api.ts'
import { addresses } from './use-followed-address.ts'
import type { OpenDocument } from './use-saving.ts'

type Missing = {
  open: OpenDocument
  doc: DocumentWithText
  projectSlug: string
  /** The service has no document at the address of this page. */
  isMissing: boolean
  isWriting: boolean
}

/** Follows a document that a save or the service found elsewhere. True once it is deleted and nothing of it is unsaved. */
export function useMissing({ open, doc, projectSlug, isMissing, isWriting }: Missing) {
  const router = useRouter()
  const here = { projectSlug, docSlug: doc.slug }
  const address = useSyncExternalStore(open.listen, open.address)
  const [isDeleted, setDeleted] = useState(false)
  const giveUp = useEffectEvent(() => {
    if (isWriting || open.saving.hasUnsaved()) open.saving.gone()
    else setDeleted(true)
  })
  useEffect(() => {
    if (address.projectSlug === projectSlug && address.docSlug === doc.slug) return
    void addresses().then((to) => to.replaceAddress(router, here, address))
    // oxlint-disable-next-line react/exhaustive-deps -- only a save that finds the document elsewhere changes the address
  }, [address])
  useEffect(() => {
    // Without a connection nothing is known: the next answer of the service asks again.
    if (isMissing)
      void addresses()
        .then((to) => to.follow(router, doc, here, () => giveUp()))
        .catch(() => {})
    // oxlint-disable-next-line react/exhaustive-deps -- looked for once each time it goes missing
  }, [isMissing])
  return isDeleted
}
