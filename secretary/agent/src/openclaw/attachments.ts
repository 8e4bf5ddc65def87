import { readFile, stat } from 'node:fs/promises'
import type { MessageFileForBrain } from '#core'
import { GatewayFault } from './faults.ts'
import type { Hello } from './frames.ts'

/** Number of bytes of a frame that are reserved for the fields other than attachments. */
const frameReserveBytes = 512 * 1024

/** Reads the files of a message as the gateway accepts them. Throws a fault for files that it would refuse. */
export async function readAttachments(files: MessageFileForBrain[], { policy }: Hello) {
  if (!files.length) return []
  const limits = policy.attachments
  if (!limits) throw new GatewayFault('noAttachments')
  let bytes = 0
  for (const { path, mime } of files) {
    // oxlint-disable-next-line no-await-in-loop -- a message has few files
    const { size } = await stat(path)
    if (size > (mime.startsWith('image/') ? limits.maxImageBytes : limits.maxBytes))
      throw new GatewayFault('attachmentTooLarge')
    // Base64 encodes 3 bytes as 4 characters, and the gateway's limit applies to the encoded frame.
    bytes += Math.ceil(size / 3) * 4
  }
  if (policy.maxPayload !== undefined && bytes + frameReserveBytes > policy.maxPayload)
    throw new GatewayFault('attachmentTooLarge')
  return Promise.all(
    files.map(async ({ path, mime, name }) => ({
      type: mime.startsWith('image/') ? 'image' : 'file',
      mimeType: mime,
      fileName: name,
      content: await readFile(path, 'base64'),
    })),
  )
}
