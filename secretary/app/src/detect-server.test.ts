import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function detectWithHealthStatus(status: number) {
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  return (await import('./detect-server.ts')).detectServingProgram()
}

test.each([
  [200, 'backend'],
  [503, 'backend'],
  [401, 'agent'],
  [429, 'agent'],
])('detectServer returns for a health check with status %i: %s', async (status, server) => {
  expect(await detectWithHealthStatus(status)).toBe(server)
})

test('detectServer sends its request again on the next call after a connection error', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { detectServingProgram: detectServer } = await import('./detect-server.ts')
  await expect(detectServer()).rejects.toThrow('Failed to fetch')
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }))
  expect(await detectServer()).toBe('agent')
})
