import { maxPartUploadBytes, type Upload } from '@sanhe/protocol/uploads-api'
import type { CompressedImage } from './compress-image.ts'

const bytesPerMb = 1024 * 1024
/** Largest file of a message. */
export const maxFileMb = maxPartUploadBytes / bytesPerMb
/** Largest document that is uploaded in one request, together with its message. */
const maxWholeBytes = 10 * bytesPerMb

/** Types of files that secretaries read, for the file dialog of the page Files. */
export const readableFileTypes = 'image/*,.pdf,.docx,.xlsx,.csv,.txt,.md'

const isReadable = ({ name }: File) => /\.(pdf|docx|xlsx|csv|txt|md)$/i.test(name)

/** Upload of a file in parts. It begins when the file is attached, because it can take minutes. */
export type PartUpload = { state: 'running' | 'failed'; received: number } | { state: 'done'; upload: Upload }

/** Attachment of the message that is written. */
export type DraftAttachment = CompressedImage & {
  /** Absent for pictures and small documents, which are uploaded together with the message. */
  parts?: PartUpload
}

export type AttachmentRefusal = 'empty' | 'too-large'

/** Prepares a file for upload, unchanged; it has no preview and so no URL. */
export function attachDocument(file: File): DraftAttachment | AttachmentRefusal {
  if (file.size === 0) return 'empty'
  if (file.size > maxPartUploadBytes) return 'too-large'
  const attachment = { id: crypto.randomUUID(), name: file.name, blob: file, url: '', width: 0, height: 0 }
  const isWhole = isReadable(file) && file.size <= maxWholeBytes
  return isWhole ? attachment : { ...attachment, parts: { state: 'running', received: 0 } }
}

/** Returns whether the message has to wait for a file that is not uploaded. */
export const isWaitingForUpload = (attachments: readonly DraftAttachment[]) =>
  attachments.some(({ parts }) => parts !== undefined && parts.state !== 'done')
