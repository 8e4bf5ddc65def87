import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { openFolderArchiveStore } from '@sanhe/providers/storage'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkDataFolder } from '#check'
import { adminPassword, createTestClient, type TestClient } from '#testing'
import { runCli } from '../cli.ts'
import { createSeededRandom } from '../testing/torture/model.ts'
import {
  type ServiceProcess,
  spawnService,
  startServiceProcess,
  stopProcess,
} from '../testing/torture/service.ts'
import {
  createStressWriter,
  readProjectState,
  type StressWriter,
  writeUntilStopped,
} from '../testing/torture/writer.ts'
import { readHeartbeat } from './replica.ts'
import { describeLoss, recordProgress } from './testing/lost-saves.ts'

/** Number of take-overs after `kill -9`; `npm run prove -- documents` does more. */
const rounds = Number(process.env['TAKE_OVERS'] ?? 1)
const seed = Number(process.env['TAKE_OVER_SEED'] ?? Math.floor(Math.random() * 1e9))
const writersAtOnce = 3
const maxLossMs = 5000
const maxTakeOverMs = 30_000

let folder: string
let running: ServiceProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sanhe-take-over-'))
  running = []
})
afterEach(async () => {
  for (const service of running) await service.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const replica = (round = 0) => join(folder, `replica-${round}`)
async function start(name: string, settings: Record<string, string>) {
  const service = await startServiceProcess(join(folder, name), await findFreePort(), settings)
  running.push(service)
  return service
}
const startPair = async (round = 0) => {
  const first = await start(`first-${round}`, { REPLICA_TO: replica(round) })
  const standbySettings = { STANDBY_OF: replica(round), TAKE_OVER_AFTER_SECONDS: '5' }
  const second = await start(`second-${round}`, standbySettings)
  await vi.waitFor(
    async () => expect(await readHeartbeat(openFolderArchiveStore(replica(round)))).toBeDefined(),
    20_000,
  )
  return { first, second }
}

async function logIn({ url }: ServiceProcess): Promise<TestClient> {
  const person = createTestClient(url)
  await person.auth.login({ body: { username: 'admin', password: adminPassword } })
  return person
}

const isHealthy = ({ url }: ServiceProcess) =>
  fetch(`${url}/api/health`).then(
    ({ status }) => status === 200,
    () => false,
  )

async function waitUntilHealthy(service: ServiceProcess) {
  const startedAt = performance.now()
  while (!(await isHealthy(service))) {
    if (performance.now() - startedAt > 2 * maxTakeOverMs) throw new Error('the standby did not take over')
    await wait(100)
  }
  return performance.now() - startedAt
}

async function startWriting(person: TestClient, round: number) {
  const random = createSeededRandom(seed + round)
  const writers: StressWriter[] = []
  for (let n = 0; n < writersAtOnce; n += 1) writers.push(await createStressWriter(person, `w${n}`))
  let isOver = false
  const writing = writers.map((writer, n) =>
    writeUntilStopped(() => isOver, writer, person, random, `r${round}w${n}`),
  )
  return {
    writers,
    async stop() {
      isOver = true
      await Promise.all(writing)
    },
  }
}

test(
  `a standby takes over within 30 seconds after a kill -9 under load, and lacks at most the saves of the last 5 seconds`,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { first, second } = await startPair(round)
      expect((await fetch(second.url)).status).toBe(503)
      const { writers, stop } = await startWriting(await logIn(first), round)
      const progress = recordProgress(writers)
      await vi.waitFor(() => expect(writers.every((writer) => writer.past.length > 0)).toBe(true), 20_000)
      await wait(maxLossMs + 500 + 1000 * Math.random())
      await first.stop('SIGKILL')
      const killedAt = performance.now()
      await stop()
      progress.stop()
      const tookMs = await waitUntilHealthy(second)
      expect(tookMs).toBeLessThan(maxTakeOverMs)

      const person = await logIn(second)
      const { projects } = await person.projects.list()
      let lostMs = 0
      for (const writer of writers) {
        const states = [...writer.past, writer.state].map(({ project }) => project)
        const slug = projects.find((project) => states.includes(project.slug))?.slug ?? 'absent'
        const found = await readProjectState(person, slug)
        const loss = describeLoss(writer, found, progress, killedAt)
        expect(loss, `TAKE_OVER_SEED=${seed}`).toMatchObject({ isKnownState: true })
        expect(loss.lostMs).toBeLessThanOrEqual(maxLossMs)
        lostMs = Math.max(lostMs, loss.lostMs)
        // Control: a state that no writer has ever seen is reported.
        const torn = {
          ...found,
          documents: new Map([...found.documents, ['torn', { content: '', parent: null }]]),
        }
        expect(describeLoss(writer, torn, progress, killedAt)).toMatchObject({ isKnownState: false })
      }
      const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
      process.stdout.write(
        `${JSON.stringify({ suite: 'documents.take-over', acknowledged, tookMs: Math.round(tookMs), lostMs: Math.round(lostMs), seed })}\n`,
      )
      await person.projects.create({ body: { name: 'After' } })
      await second.stop('SIGTERM')
      expect(await checkDataFolder(join(folder, `second-${round}`), systemClock)).toEqual([])
    }
  },
  60_000 + rounds * 60_000,
)

test('a service that was taken for dead stops by itself when it runs again, and does not start any more', async () => {
  const { first, second } = await startPair()
  const port = Number(new URL(first.url).port)
  first.child.kill('SIGSTOP')
  await waitUntilHealthy(second)
  const gone = once(first.child, 'exit')
  first.child.kill('SIGCONT')
  await gone
  const again = spawnService(join(folder, 'first-0'), port, { REPLICA_TO: replica() })
  let said = ''
  again.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(again, 'exit')) as [number]
  expect([code, said]).toEqual([1, expect.stringContaining('took over')])
}, 120_000)

test('an operator asks the standby to take over; it stays the service after a restart, and nothing is lost', async () => {
  const { first, second } = await startPair()
  const person = await logIn(first)
  await person.projects.create({ body: { name: 'Lake' } })
  const gone = once(first.child, 'exit')
  expect(await runCli(['take-over', replica()], { DATA_DIR: join(folder, 'any') }, () => {})).toBe(0)
  await Promise.all([gone, waitUntilHealthy(second)])
  expect((await (await logIn(second)).projects.list()).projects).toHaveLength(1)
  const port = Number(new URL(second.url).port)
  await second.stop('SIGTERM')
  const restarted = await startServiceProcess(join(folder, 'second-0'), port, {
    STANDBY_OF: replica(),
    REPLICA_TO: replica(),
  })
  running.push(restarted)
  expect(await isHealthy(restarted)).toBe(true)
}, 120_000)

test('a standby of a folder that another service used does not start', async () => {
  const { first } = await startPair()
  await first.stop('SIGTERM')
  const child = spawnService(join(folder, 'first-0'), await findFreePort(), { STANDBY_OF: replica() })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number]
  expect([code, said]).toEqual([1, expect.stringContaining('remove STANDBY_OF')])
  await stopProcess(child, 'SIGKILL')
}, 60_000)
