import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPassword, createTestClient, type TestClient } from '#testing'
import { type ServiceProcess, startServiceProcess } from '../testing/torture/service.ts'
import { buildZip, type RawZipEntry } from './testing/zips.ts'

/** The service in a separate process, so that the test measures only the memory that the import of a zip needs. */
let service: ServiceProcess
let admin: TestClient
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanhe-hostile-zip-'))
  service = await startServiceProcess(dataDir, await findFreePort())
  admin = createTestClient(service.url)
  await admin.auth.login({ body: { username: 'admin', password: adminPassword } })
  await admin.projects.create({ body: { name: 'Bombs' } })
  await send(buildZip([{ name: 'first.md', content: 'warm' }]))
})
afterAll(async () => {
  await service.stop('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

const megabyte = 1024 * 1024
const zeros = (bytes: number) => ({ packed: deflateRawSync(Buffer.alloc(bytes)), declaredBytes: bytes })
const many = (count: number, entry: Omit<RawZipEntry, 'name'>, ending = 'md'): RawZipEntry[] =>
  Array.from({ length: count }, (_, index) => ({ ...entry, name: `folder-${index % 50}/${index}.${ending}` }))

async function send(zip: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(zip)]), 'tree.zip')
  const answer = await admin.fetch('/api/projects/bombs/import', { method: 'POST', body: form })
  return { status: answer.status, body: await answer.text() }
}

/** Returns the peak memory of the service since the last reset, in MB. */
const status = () => readFileSync(`/proc/${service.child.pid}/status`, 'utf8')
const peakMegabytes = () => Number(/VmHWM:\s+(\d+) kB/.exec(status())?.[1]) / 1024
const resetPeak = () => writeFileSync(`/proc/${service.child.pid}/clear_refs`, '5')

/** Returns the slowest response of the health check while `work` runs. */
async function slowestHealth<T>(work: Promise<T>) {
  let slowest = 0
  const ended = work.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([ended, wait(5, false)]))) {
    const startedAt = performance.now()
    await fetch(`${service.url}/api/health`)
    slowest = Math.max(slowest, performance.now() - startedAt)
  }
  return slowest
}

describe('POST /api/projects/:slug/import with a hostile zip', () => {
  test.each<[string, () => RawZipEntry[]]>([
    ['20,500 files', () => many(20_500, { content: '# text' })],
    ['20,000 files that unpack to 600 MB', () => many(20_000, zeros(30_000))],
    ['460 KB that unpack to 450 MB', () => many(450, zeros(megabyte))],
    ['one file of 600 MB of zeros', () => [{ name: 'zeros.bin', ...zeros(600 * megabyte) }]],
    ['a file of 21 MB', () => [{ name: 'a.bin', ...zeros(21 * megabyte) }]],
  ])(
    'the import refuses a hostile zip before it reads a file: %s',
    { timeout: 60_000, retry: 2 },
    async (_, entries) => {
      const zip = buildZip(entries())
      resetPeak()
      const before = peakMegabytes()
      const startedAt = performance.now()
      const answer = send(zip)
      const health = slowestHealth(answer)
      const { status: code } = await answer
      const seconds = (performance.now() - startedAt) / 1000
      const grown = peakMegabytes() - before
      expect(code).toBe(413)
      expect(seconds).toBeLessThan(1)
      expect(grown).toBeLessThan(100)
      expect(await health).toBeLessThan(500)
      expect((await admin.documents.tree({ params: { slug: 'bombs' } })).docs).toHaveLength(1)
    },
  )

  test('the import stops unpacking a file at its declared size', async () => {
    const { packed } = zeros(600 * megabyte)
    resetPeak()
    const before = peakMegabytes()
    const { status: code, body } = await send(buildZip([{ name: 'a.bin', packed, declaredBytes: 1000 }]))
    expect({ code, body }).toMatchObject({ code: 400, body: expect.stringContaining('cannot be read') })
    expect(peakMegabytes() - before).toBeLessThan(100)
    expect((await admin.assets.list({ params: { slug: 'bombs' } })).assets).toEqual([])
  })
})
