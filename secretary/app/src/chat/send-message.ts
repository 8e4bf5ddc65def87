import type { AgentClient } from '@sanhe/protocol/client'
import type { CompressedImage } from './compress-image.ts'

/** Uploads the images first, because a message refers to its images by upload id. */
export async function sendMessage(
  client: AgentClient,
  sessionId: string,
  content: string,
  pictures: readonly CompressedImage[],
) {
  const uploads = await Promise.all(pictures.map(({ blob, name }) => client.api.upload(blob, name)))
  const attachments = uploads.map(({ upload_id }) => ({ upload_id }))
  await client.send({ sessionId, content, attachments })
}
