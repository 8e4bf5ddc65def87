import type { CompressedImage } from './compress-image.ts'

/** Largest size of an upload; the agent refuses larger ones. */
export const maxDocumentMb = 10
const bytesPerMb = 1024 * 1024

/** Types of files that the composer offers, for the file dialog of the browser. */
export const acceptedFileTypes = 'image/*,.pdf,.docx,.xlsx,.csv,.txt,.md'

const isDocument = ({ name }: File) => /\.(pdf|docx|xlsx|csv|txt|md)$/i.test(name)

export type DocumentAttachmentRefusal = 'not-readable' | 'too-large'

/** Prepares a document for upload, unchanged; a document has no preview and so no URL. */
export function attachDocument(file: File): CompressedImage | DocumentAttachmentRefusal {
  if (!isDocument(file)) return 'not-readable'
  if (file.size > maxDocumentMb * bytesPerMb) return 'too-large'
  return { id: crypto.randomUUID(), name: file.name, blob: file, url: '', width: 0, height: 0 }
}
