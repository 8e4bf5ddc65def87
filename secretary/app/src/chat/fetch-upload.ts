import { getAgentTransport } from '#agents/agent-transport.ts'
import type { KnownAgent } from '#agents/known-agents.ts'
import type { Attachment } from './chat-messages.ts'

/** Bytes of one request through the relay, which limits the size of a response. */
const relayPartBytes = 8 * 1024 * 1024

type UploadedFile = Pick<Attachment, 'upload_id' | 'mime' | 'size'>

/** Reads a file with the device key, which a URL must not contain. A large file comes through the relay in parts. */
export async function fetchUpload(agent: KnownAgent, { upload_id, mime, size }: UploadedFile) {
  const isInParts = getAgentTransport(agent).isRelayed() && size !== undefined && size > relayPartBytes
  if (!isInParts) return (await request(agent, upload_id)).blob()
  const parts: Blob[] = []
  for (let offset = 0; offset < size; offset += relayPartBytes) {
    const range = `bytes=${offset}-${Math.min(offset + relayPartBytes, size) - 1}`
    // oxlint-disable-next-line no-await-in-loop -- one part at a time, so that the chat keeps its place in the channel
    parts.push(await (await request(agent, upload_id, { range })).blob())
  }
  return new Blob(parts, { type: mime })
}

async function request(agent: KnownAgent, uploadId: string, range: { range?: string } = {}) {
  const headers = { authorization: `Bearer ${agent.apiKey}`, ...range }
  const path = `/api/uploads/${encodeURIComponent(uploadId)}`
  const response = await getAgentTransport(agent).request(path, { headers })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response
}
