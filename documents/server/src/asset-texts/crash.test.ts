import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { openSqlite } from '@sanhe/kit/sqlite/database'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminPassword, createTestClient, type TestClient } from '#testing'
import { createUploadForm } from '../assets/testing/uploads.ts'
import { type ServiceProcess, startServiceProcess } from '../testing/torture/service.ts'
import { createPdf } from './testing/attachment-files.ts'

const fileCount = 8
const waiting = { timeout: 40_000, interval: 20 }
let dataDir: string
let service: ServiceProcess | undefined
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'sanhe-asset-texts-'))))
afterEach(async () => {
  await service?.stop('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

async function start() {
  service = await startServiceProcess(dataDir, await findFreePort())
  const person = createTestClient(service.url)
  await person.auth.login({ body: { username: 'admin', password: adminPassword } })
  return { running: service, person }
}

function readRows() {
  const db = openSqlite(join(dataDir, 'documents.sqlite'), { readOnly: true })
  try {
    const rows = db.raw.prepare('SELECT state, attempts FROM asset_texts').all()
    return rows as { state: string; attempts: number }[]
  } finally {
    db.raw.close()
  }
}
const countDone = () => readRows().filter(({ state }) => state === 'done').length

const countFound = async (person: TestClient) =>
  (await person.search.search({ query: { q: 'quokka', kind: 'attachment' } })).attachments?.length

test('the service is killed while it reads attachments: after its restart every text is found, and no finished file is read again', async () => {
  const first = await start()
  const { project } = await first.person.projects.create({ body: { name: 'Crash' } })
  for (let n = 0; n < fileCount; n += 1) {
    const body = createUploadForm(createPdf([`quokka ${n}`]), `file-${n}.pdf`)
    await first.person.fetch(`/api/projects/${project.slug}/assets`, { method: 'POST', body })
  }
  await vi.waitFor(() => expect(countDone()).toBeGreaterThan(1), waiting)
  await first.running.stop('SIGKILL')
  expect(countDone()).toBeLessThan(fileCount)
  const second = await start()
  await vi.waitFor(() => expect(countDone()).toBe(fileCount), waiting)
  await vi.waitFor(async () => expect(await countFound(second.person)).toBe(fileCount), waiting)
  const repeated = readRows().filter(({ attempts }) => attempts > 1)
  expect(repeated.length).toBeLessThanOrEqual(1)
}, 90_000)
