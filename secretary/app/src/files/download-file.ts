import type { KnownAgent } from '#agents/known-agents.ts'
import { saveBlobAsFile } from './save-blob.ts'

/** Downloads a file of the workspace with the device key, which a URL must not contain. */
export async function downloadFile({ origin, apiKey }: KnownAgent, path: string, name: string) {
  const source = new URL('/api/files/content', origin)
  source.searchParams.set('path', path)
  const response = await fetch(source, { headers: { authorization: `Bearer ${apiKey}` } })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  saveBlobAsFile(await response.blob(), name)
}
