import type { AgentClient } from '@sanhe/protocol/client'
import type { Picture } from './pictures.ts'

/** Uploads the pictures first, because a message refers to uploads. */
export async function sendMessage(
  client: AgentClient,
  sessionId: string,
  content: string,
  pictures: readonly Picture[],
) {
  const uploads = await Promise.all(pictures.map(({ blob, name }) => client.api.upload(blob, name)))
  const attachments = uploads.map(({ upload_id }) => ({ upload_id }))
  await client.send({ sessionId, content, attachments })
}
