import { getAgentTransport } from '#agents/agent-transport.ts'
import type { KnownAgent } from '#agents/known-agents.ts'
import { saveBlobAsFile } from './save-blob.ts'

/** Downloads a file of the workspace with the device key, which a URL must not contain. */
export async function downloadFile(agent: KnownAgent, path: string, name: string) {
  const source = `/api/files/content?${new URLSearchParams({ path }).toString()}`
  const headers = { authorization: `Bearer ${agent.apiKey}` }
  const response = await getAgentTransport(agent).request(source, { headers })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  saveBlobAsFile(await response.blob(), name)
}
