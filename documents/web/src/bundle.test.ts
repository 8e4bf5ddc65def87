import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { contract } from '@sanhe/documents/contract'
import { build, type Rollup } from 'vite'
import { beforeAll, describe, expect, test, vi } from 'vitest'

/** Limit in gzipped bytes of the JavaScript that loads before the page can be read. */
const firstLoadLimitBytes = 150_000
/** Limit in gzipped bytes of the first load on phones, which load the sidebar later. */
const phoneLimitBytes = 142_000

let output: Rollup.RollupOutput['output'][number][]
let chunks: Rollup.OutputChunk[]

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const result = await build({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  })
  vi.unstubAllEnvs()
  output = ([result].flat() as Rollup.RollupOutput[]).flatMap((one) => one.output)
  chunks = output.filter((file) => file.type === 'chunk')
}, 120_000)

function withImports(expected: readonly Rollup.OutputChunk[], seen = new Set<Rollup.OutputChunk>()) {
  for (const chunk of expected) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    withImports(
      chunks.filter(({ fileName }) => chunk.imports.includes(fileName)),
      seen,
    )
  }
  return seen
}

/** Excludes libraries, which may have a module of the same name as ours, such as CodeMirror's `shell` mode. */
const isOwn = ({ facadeModuleId }: Rollup.OutputChunk) => !facadeModuleId?.includes('node_modules')
const chunksNamed = (...names: string[]) =>
  chunks.filter(
    (chunk) => chunk.isEntry || (chunk.isDynamicEntry && isOwn(chunk) && names.includes(chunk.name)),
  )

function preloadedChunks(page: string, isPhone: boolean) {
  const file = output.find(({ fileName }) => fileName === page)
  const html = file?.type === 'asset' ? String(file.source) : ''
  const tags = html.match(/<(?:link|script)\b[^>]*>/g) ?? []
  const named = tags.filter((tag) => !isPhone || !tag.includes(' media=')).join('')
  return chunks.filter(({ fileName }) => named.includes(`"/${fileName}"`))
}

const gzipped = (expected: Iterable<Rollup.OutputChunk>) =>
  [...expected].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)

test('the bundle contains every endpoint and no zod', () => {
  const code = chunks.map((chunk) => chunk.code).join('\n')
  for (const endpoints of Object.values(contract))
    for (const { path } of Object.values(endpoints)) expect(code).toContain(path)
  const modules = chunks.flatMap((chunk) => chunk.moduleIds)
  expect(modules.filter((id) => /node_modules\/zod|\/contract\.ts$/.test(id))).toEqual([])
  expect(modules.some((id) => id.includes('node_modules/react-dom'))).toBe(true)
})

describe.each([
  ['index.html', 'projects-page'],
  ['reading.html', 'document-page'],
])('first load of %s', (page, entry) => {
  test('the page preloads exactly the chunks it needs, without the sidebar on phones', () => {
    expect(new Set(preloadedChunks(page, true))).toEqual(withImports(chunksNamed('shell', entry)))
    expect(new Set(preloadedChunks(page, false))).toEqual(withImports(chunksNamed('shell', entry, 'sidebar')))
    expect(preloadedChunks(page, true).length).toBeLessThan(10)
  })

  test('the first load stays within its size limits', () => {
    const phone = gzipped(preloadedChunks(page, true))
    expect(phone).toBeGreaterThan(80_000)
    expect(phone).toBeLessThan(phoneLimitBytes)
    expect(gzipped(preloadedChunks(page, false))).toBeLessThan(firstLoadLimitBytes)
  })

  test('the first load contains no editor, diff or diagram library', () => {
    const modules = preloadedChunks(page, false).flatMap((chunk) => chunk.moduleIds)
    const heavy =
      /node_modules\/(markdown-it|dompurify|diff|mermaid|katex|highlight\.js|@codemirror|@base-ui)\//
    expect(modules.filter((id) => heavy.test(id))).toEqual([])
    expect(chunks.flatMap((chunk) => chunk.moduleIds).some((id) => heavy.test(id))).toBe(true)
  })
})

test('sign-in, projects and overview together load less than 150 KB', () => {
  const expected = withImports(
    chunksNamed('login-page', 'shell', 'sidebar', 'projects-page', 'overview-page'),
  )
  expect(gzipped(expected)).toBeLessThan(firstLoadLimitBytes)
})

test('the base chunk does not import the icons chunk, because the icons would then run before the base chunk and fail', () => {
  const base = chunks.find(({ name }) => name === 'base')
  expect(base?.imports.filter((name) => name.includes('icons'))).toEqual([])
})
