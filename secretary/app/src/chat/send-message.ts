import type { AgentClient } from '@sanhe/protocol/client'
import type { DraftAttachment } from './attach-document.ts'

/** Uploads the files that are not uploaded yet, because a message refers to its files by upload id. */
export async function sendMessage(
  client: AgentClient,
  sessionId: string,
  content: string,
  files: readonly DraftAttachment[],
) {
  const attachments = await Promise.all(
    files.map(async ({ blob, name, parts }) => {
      const uploaded = parts?.state === 'done' ? parts.upload : await client.api.upload(blob, name)
      const { upload_id, url, mime, size } = uploaded
      return { upload_id, url, mime, size, name }
    }),
  )
  await client.send({ sessionId, content, attachments })
}
