import type { AgentClient } from '@sanhe/protocol/client'
import type { CompressedImage } from './compress-image.ts'

/** Uploads the images first, because a message refers to its images by upload id. */
export async function sendMessage(
  client: AgentClient,
  sessionId: string,
  content: string,
  pictures: readonly CompressedImage[],
) {
  const attachments = await Promise.all(
    pictures.map(async ({ blob, name }) => {
      const { upload_id, url, mime, size } = await client.api.upload(blob, name)
      return { upload_id, url, mime, size, name }
    }),
  )
  await client.send({ sessionId, content, attachments })
}
