import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { openSqlite } from '@sanhe/kit/sqlite/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkDataFolder } from '#check'
import { adminPassword, createTestClient, type TestClient } from '#testing'
import { type RandomSource, createSeededRandom } from './model.ts'
import { spawnService, type ServiceProcess, startServiceProcess, stopProcess } from './service.ts'
import { createStressWriter, type StressWriter, verifyStoredState, writeUntilStopped } from './writer.ts'

const kills = Number(process.env['TORTURE_KILLS'] ?? 4)
const seed = Number(process.env['TORTURE_SEED'] ?? Math.floor(Math.random() * 1e9))
const writersAtOnce = 3

let dataDir: string
let port: number
let service: ServiceProcess | undefined
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sanhe-torture-'))
  port = await findFreePort()
})
afterEach(async () => {
  await service?.stop('SIGKILL')
  service = undefined
  rmSync(dataDir, { recursive: true, force: true })
})

async function begin() {
  service = await startServiceProcess(dataDir, port)
  const person = createTestClient(service.url)
  await person.auth.login({ body: { username: 'admin', password: adminPassword } })
  const writers: StressWriter[] = []
  for (let i = 0; i < writersAtOnce; i += 1) writers.push(await createStressWriter(person, `w${i}`))
  return { service, person, writers }
}

/**
 * Returns violations after a crash: lost acknowledged saves, broken invariants I1 to I6, and texts without an author.
 */
async function listBroken(person: TestClient, writers: StressWriter[]) {
  const lost: (string | undefined)[] = []
  for (const writer of writers) lost.push(await verifyStoredState(writer, person))
  const problems = await checkDataFolder(dataDir, systemClock)
  const recovered = join(dataDir, 'recovered')
  const strange = existsSync(recovered) ? readdirSync(recovered) : []
  return [
    ...lost.filter((line) => line !== undefined),
    ...problems.map(({ code, what }) => `${code} ${what}`),
    ...strange.map((name) => `set aside: ${name}`),
    ...listDiskRevisions().map((path) => `taken for somebody's edit: ${path}`),
  ]
}

function listDiskRevisions() {
  const db = openSqlite(join(dataDir, 'documents.sqlite'), { readOnly: true })
  const rows = db.sql.all`
    SELECT d.file_path FROM revisions r JOIN documents d ON d.id = r.document_id WHERE r.author_kind = 'disk'`
  db.raw.close()
  return (rows as { file_path: string }[]).map(({ file_path }) => file_path)
}

/**
 * Writes for at least `ms` milliseconds and until at least `saves` saves were acknowledged, which takes
 * longer on a busy machine.
 */
async function writeFor(
  ms: number,
  person: TestClient,
  writers: StressWriter[],
  random: RandomSource,
  round: string,
  atLeast = 0,
) {
  const target = acknowledgedBy(writers) + atLeast
  let isOver = false
  const writing = writers.map((writer, i) =>
    writeUntilStopped(() => isOver, writer, person, random, `${round}w${i}`),
  )
  await wait(ms)
  while (acknowledgedBy(writers) < target) await wait(5)
  return async () => {
    isOver = true
    await Promise.all(writing)
  }
}

const acknowledgedBy = (writers: StressWriter[]) =>
  writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)

test(
  'SIGKILL at any time, including during recovery, loses no acknowledged save and leaves rows, files and index consistent',
  async () => {
    const random = createSeededRandom(seed)
    const begun = await begin()
    const { person, writers } = begun
    const broken: string[] = []
    const readyMs: number[] = []
    let inFlight = 0
    for (let round = 1; round <= kills; round += 1) {
      // Every second round has no minimum number of saves, so the process may be killed before the first
      // save.
      const saves = round % 2 ? writersAtOnce : 0
      const stopped = await writeFor(20 + random() * 400, person, writers, random, `k${round}`, saves)
      await service?.stop('SIGKILL')
      await stopped()
      inFlight += writers.filter((writer) => writer.inFlight).length
      if (round % 3 === 0) {
        const recovering = spawnService(dataDir, port)
        await wait(random() * 700)
        await stopProcess(recovering, 'SIGKILL')
      }
      service = await startServiceProcess(dataDir, port)
      readyMs.push(service.readyAfterMs)
      broken.push(...(await listBroken(person, writers)).map((line) => `round ${round}: ${line}`))
      if (broken.length) break
    }
    const figures = {
      suite: 'documents.torture',
      n: readyMs.length,
      failed: broken.length,
      acknowledged: acknowledgedBy(writers),
      in_flight: inFlight,
      ready_p50_ms: Math.round(readyMs.toSorted((a, b) => a - b)[readyMs.length >> 1] ?? 0),
      ready_max_ms: Math.round(Math.max(...readyMs)),
      seed,
    }
    process.stdout.write(`${JSON.stringify(figures)}\n`)
    expect(broken).toEqual([])
    expect(acknowledgedBy(writers)).toBeGreaterThan(kills)
  },
  60_000 + kills * 5_000,
)

test('SIGTERM under load answers requests in flight, keeps acknowledged saves and exits with code 0 in time', async () => {
  const { person, writers } = await begin()
  const random = createSeededRandom(seed)
  for (let round = 1; round <= 3; round += 1) {
    const stopped = await writeFor(300, person, writers, random, `t${round}`)
    const startedAt = performance.now()
    expect(await service?.stop('SIGTERM')).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    await stopped()
    service = await startServiceProcess(dataDir, port)
    expect(await listBroken(person, writers)).toEqual([])
  }
})

test('(control) the verification detects a lost save, an edited file, a row without its file and a stale index', async () => {
  const { person, writers } = await begin()
  const random = createSeededRandom(seed)
  await (await writeFor(1000, person, writers, random, 'c'))()
  await service?.stop('SIGTERM')
  const db = openSqlite(join(dataDir, 'documents.sqlite'))
  const [edited, removed] = db.sql.all`
    SELECT d.id, d.file_path, d.revision_id FROM documents d WHERE type = 'doc' ORDER BY d.id DESC LIMIT 2` as {
    id: number
    file_path: string
  }[]
  db.raw.close()
  writeFileSync(join(dataDir, edited?.file_path ?? ''), 'edited behind it\n')
  rmSync(join(dataDir, removed?.file_path ?? ''))
  rmSync(join(dataDir, 'search.sqlite'), { force: true })
  const index = openSqlite(join(dataDir, 'search.sqlite'))
  index.raw.exec(`CREATE VIRTUAL TABLE search_index USING fts5(title, content);
    CREATE TABLE indexed (document_id INTEGER PRIMARY KEY)`)
  index.sql
    .run`INSERT INTO search_index (rowid, title, content) VALUES (${edited?.id ?? 0}, 'stale', 'stale')`
  index.raw.close()
  const problems = (await checkDataFolder(dataDir, systemClock)).map(({ code, what }) => `${code} ${what}`)
  expect(problems).toEqual(
    expect.arrayContaining([
      `FILE_DIFFERS ${edited?.file_path}`,
      `FILE_MISSING ${removed?.file_path}`,
      `INDEX_DIFFERS ${edited?.id}`,
    ]),
  )
  rmSync(join(dataDir, 'search.sqlite'))
  service = await startServiceProcess(dataDir, port)
  const [writer] = writers
  if (!writer) throw new Error('no writer')
  writer.state.documents.set('never-written', { content: '', parent: null })
  expect(await verifyStoredState(writer, person)).toContain('never-written')
})
