import { contract } from '@sanhe/documents/contract'
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

/** JavaScript that a person waits for until the documents can be read: the chunk of a route and all it imports. */
const firstLoadLimitBytes = 150 * 1024
const routeChunks = ['login-page', 'shell', 'projects-page', 'overview-page']

let chunks: Rollup.OutputChunk[]

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const result = await build({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  })
  vi.unstubAllEnvs()
  chunks = ([result].flat() as Rollup.RollupOutput[])
    .flatMap(({ output }) => output)
    .filter((file) => file.type === 'chunk')
}, 120_000)

function withImports(names: readonly string[], seen = new Set<string>()) {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    withImports(chunks.find((chunk) => chunk.fileName === name)?.imports ?? [], seen)
  }
  return seen
}

test('every endpoint is in the bundle and zod is not', () => {
  const code = chunks.map((chunk) => chunk.code).join('\n')
  for (const endpoints of Object.values(contract))
    for (const { path } of Object.values(endpoints)) expect(code).toContain(path)
  const modules = chunks.flatMap((chunk) => chunk.moduleIds)
  expect(modules.filter((id) => /node_modules\/zod|\/contract\.ts$/.test(id))).toEqual([])
  expect(modules.some((id) => id.includes('node_modules/react-dom'))).toBe(true)
})

test('the first load, from the login to the documents, stays under 150 KB', () => {
  const first = chunks.filter((chunk) => chunk.isEntry || routeChunks.includes(chunk.name))
  expect(first).toHaveLength(routeChunks.length + 1)
  const names = withImports(first.map((chunk) => chunk.fileName))
  const bytes = chunks
    .filter((chunk) => names.has(chunk.fileName))
    .reduce((sum, chunk) => sum + gzipSync(chunk.code, { level: 9 }).length, 0)
  expect(bytes).toBeGreaterThan(80 * 1024)
  expect(bytes).toBeLessThan(firstLoadLimitBytes)
})
