import { useCallback, useState } from 'react'
import type { DocumentWithText } from '#api.ts'
import type { DocumentSlugs } from './document-url.ts'

/** A document that is open for writing. `successorId`: id of the new document that takes over its text. */
export type PinnedDocument = { doc: DocumentWithText; successorId: number | undefined }

/**
 * Keeps a document that is open for writing on the page when another document takes its URL. The document stays until
 * its text is saved or handed over, or until the page navigates to another URL.
 */
export function usePinnedDocument(
  { projectSlug, docSlug }: DocumentSlugs,
  found: DocumentWithText | undefined,
) {
  const address = `${projectSlug}/${docSlug}`
  const [held, setHeld] = useState<PinnedDocument & { address: string }>()
  const hold = useCallback(
    (next: PinnedDocument | undefined) => setHeld(next && { ...next, address }),
    [address],
  )
  const isTaken =
    held?.address === address &&
    found !== undefined &&
    found.id !== held.doc.id &&
    found.id !== held.successorId
  return { doc: isTaken ? held.doc : found, isTaken, hold }
}
