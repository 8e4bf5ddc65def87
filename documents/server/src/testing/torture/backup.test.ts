import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { createCompileCacheEnv } from '@sanhe/kit/testing/compile-cache'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restoreBackup } from '#backup'
import { checkDataFolder } from '#check'
import { adminPassword, createTestClient } from '#testing'
import { applyStressOperation, createSeededRandom, computeProjectStateFingerprint } from './model.ts'
import { type ServiceProcess, startServiceProcess } from './service.ts'
import { createStressWriter, readProjectState, type StressWriter, writeUntilStopped } from './writer.ts'

const cycles = Number(process.env['BACKUP_CYCLES'] ?? 2)
const seed = Number(process.env['TORTURE_SEED'] ?? Math.floor(Math.random() * 1e9))
const program = fileURLToPath(new URL('../../../../../scripts/documents.ts', import.meta.url))

let work: string
let dataDir: string
const services: ServiceProcess[] = []
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'sanhe-backups-'))
  dataDir = join(work, 'data')
})
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop('SIGKILL')
  rmSync(work, { recursive: true, force: true })
})

async function begin(folder: string) {
  const service = await startServiceProcess(folder, await findFreePort())
  services.push(service)
  const person = createTestClient(service.url)
  await person.auth.login({ body: { username: 'admin', password: adminPassword } })
  return { service, person }
}

const command = (...args: string[]) =>
  spawn(process.execPath, [program, ...args], {
    env: { ...createCompileCacheEnv(process.env), DATA_DIR: dataDir },
    stdio: 'ignore',
  })

const allowedOf = ({ past, state, inFlight }: StressWriter, since: number) =>
  [...past.slice(since), state, ...(inFlight ? [applyStressOperation(state, inFlight)] : [])].map(
    computeProjectStateFingerprint,
  )

test(
  'a backup taken under load restores every project to its state at a moment between the start and the end of the backup',
  async () => {
    const random = createSeededRandom(seed)
    const { person } = await begin(dataDir)
    const writers = [await createStressWriter(person, 'w0'), await createStressWriter(person, 'w1')]
    const tookMs: number[] = []
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      let isOver = false
      const writing = writers.map((writer, i) =>
        writeUntilStopped(() => isOver, writer, person, random, `b${cycle}w${i}`),
      )
      await wait(150)
      const since = writers.map(({ past }) => past.length)
      const startedAt = performance.now()
      const [code] = (await once(command('backup', join(work, `backup-${cycle}`)), 'exit')) as [number]
      tookMs.push(performance.now() - startedAt)
      isOver = true
      await Promise.all(writing)
      expect(code).toBe(0)

      const restored = join(work, `restored-${cycle}`)
      await restoreBackup(join(work, `backup-${cycle}`), restored)
      expect(await checkDataFolder(restored, systemClock)).toEqual([])
      const aside = await begin(restored)
      const { projects } = await aside.person.projects.list()
      for (const [i, writer] of writers.entries()) {
        const allowed = allowedOf(writer, since[i] ?? 0)
        const own = projects.find(({ name }) => name === `w${i}`)?.slug ?? ''
        expect(
          allowed.includes(computeProjectStateFingerprint(await readProjectState(aside.person, own))),
        ).toBe(true)
      }
      await aside.service.stop('SIGTERM')
    }
    const figures = {
      suite: 'documents.backup',
      n: cycles,
      failed: 0,
      backup_max_ms: Math.round(Math.max(...tookMs)),
      seed,
    }
    process.stdout.write(`${JSON.stringify(figures)}\n`)
  },
  60_000 + cycles * 10_000,
)

test('a backup that is killed never counts as complete', async () => {
  const { person } = await begin(dataDir)
  const { project } = await person.projects.create({ body: { name: 'P' } })
  const params = { slug: project.slug }
  for (let i = 0; i < 20; i += 1)
    await person.documents.create({ params, body: { title: `D${i}`, content: 'text '.repeat(40_000) } })
  const backups = join(work, 'backups')
  mkdirSync(backups)
  const drafts = () => readdirSync(backups).filter((name) => name.startsWith('.sanhe-tmp-'))
  let killed = 0
  for (let ms = 0; ms < 2000; ms = Math.ceil(ms * 1.5) + 15) {
    const place = join(backups, `at-${ms}`)
    const before = drafts().length
    const child = command('backup', place)
    const exit = once(child, 'exit')
    // Waits until the backup has begun, because killing it earlier would leave nothing to check.
    await vi.waitUntil(() => drafts().length > before, { timeout: 30_000, interval: 2 })
    await wait(ms)
    child.kill('SIGKILL')
    const [code] = (await exit) as [number | null]
    if (!existsSync(place)) killed += 1
    else {
      await restoreBackup(place, join(work, `restored-${ms}`))
      expect(await checkDataFolder(join(work, `restored-${ms}`), systemClock)).toEqual([])
      if (code === 0) break
    }
  }
  expect(killed).toBeGreaterThan(1)
  for (const name of drafts())
    await expect(restoreBackup(join(backups, name), join(work, 'never'))).rejects.toThrow('never completed')
})
