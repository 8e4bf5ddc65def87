// Prints the OpenAPI document of the product named as its argument. Each product needs a separate process, because
// schemas are registered globally by name.
import { stopTestServer } from '@sanhe/embedded-postgres/testing/server'

type RunningProduct = { url: string; stop(): Promise<void> }

const starts: Record<string, () => Promise<() => Promise<RunningProduct>>> = {
  companion: async () => (await import('@sanhe/companion/testing')).startTestApp,
  documents: async () => (await import('@sanhe/documents/testing')).startTestApp,
  secretary: async () => (await import('@sanhe/secretary/testing')).startTestBackend,
  agent: async () => (await import('@sanhe/agent/testing')).startTestAgent,
}

const start = starts[process.argv[2] ?? '']
if (!start) throw new Error(`usage: describe.ts ${Object.keys(starts).join(' | ')}`)
const service = await (await start())()
const document: unknown = await (await fetch(`${service.url}/api/openapi.json`)).json()
await service.stop()
await stopTestServer()
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
