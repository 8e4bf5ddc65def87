/** Image or other file that is attached to a message. */
export type MessageFileForBrain = {
  name: string
  mime: string
  path: string
  /** Number of bytes. */
  size: number
}

/**
 * Largest attached file that is read into memory for a model or a tool. Files up to 100 MB can be attached, and a model
 * would refuse them, so larger files are described only.
 */
const maxReadableFileBytes = 10 * 1024 * 1024

/** MIME types of documents whose text tools extract. */
const documentTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

/** Returns whether a model or a tool can read the content of a file: an image, a text or a document that is not too large. */
export const isReadableFile = ({ mime, size }: MessageFileForBrain) =>
  size <= maxReadableFileBytes &&
  (mime.startsWith('image/') || mime.startsWith('text/') || documentTypes.includes(mime))

/** Describes a file for a model that cannot read its content. */
export const describeUnreadableFile = ({ name, mime, size }: MessageFileForBrain) =>
  `[Attached file "${name}" (${mime}, ${size} bytes): its content cannot be read. Only name, type and size are known.]`
