import { setTimeout as sleep } from 'node:timers/promises'
import { type ReplicatedPostgres, startReplicatedPostgres } from '@sanhe/embedded-postgres/testing/standby'
import {
  countUp,
  createTestCounter,
  isStandby,
  measureReplicaAge,
  readTestCounter,
} from '@sanhe/kit/testing/replica-age'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeDatabase, openDatabase } from './database.ts'
import { openReadReplicas, type ReadReplicas } from './read-replicas.ts'
import type { ReplicaState } from './replica-probes.ts'

type Schema = Record<string, never>

const open = (url: string) => openDatabase<Schema>(url, { onConnectionFault() {}, maxConnections: 4 })
const maxAgeMs = 1500

let servers: ReplicatedPostgres
let primary: Kysely<Schema>
beforeAll(async () => {
  servers = await startReplicatedPostgres()
  primary = open(servers.primaryUrl)
  await createTestCounter(primary)
})
afterAll(async () => {
  await closeDatabase(primary)
  await servers.stop()
})

let replicas: ReadReplicas<Schema>
let changes: ReplicaState[]
const openReplicas = (options: { maxAgeMs?: number; urls?: string[] } = {}) =>
  openReadReplicas<Schema>({
    primary,
    primaryUrl: servers.primaryUrl,
    urls: [servers.standbyUrl],
    open,
    onChange: (state) => changes.push(state),
    maxAgeMs,
    ...options,
  })
beforeEach(() => {
  changes = []
  replicas = openReplicas()
})
afterEach(async () => {
  await servers.resumeReplay().catch(() => {}) // A promoted standby has no replay that could be paused.
  await replicas.stop()
})

const answersByStandby = () => replicas.read(isStandby)
/** Waits until reads go to the standby. A probe accepts the standby only after it has applied a new record. */
const waitForStandby = (read: typeof answersByStandby = answersByStandby) =>
  vi.waitFor(
    async () => {
      await countUp(primary)
      expect(await read()).toBe(true)
    },
    { timeout: 20_000, interval: 100 },
  )

describe('read replicas', () => {
  test('without replicas every read goes to the primary', async () => {
    const none = openReplicas({ urls: [] })
    expect(await none.read(isStandby)).toBe(false)
    expect(none.states()).toEqual([])
    await none.stop()
  })

  test('a read goes to a standby that follows the primary, whose age is reported', async () => {
    expect(await answersByStandby()).toBe(false)
    await waitForStandby()
    const [state] = replicas.states()
    expect(state?.name).toMatch(/^127\.0\.0\.1:\d+\/postgres$/)
    expect(state?.ageMs).toBeLessThan(maxAgeMs)
  })

  test('a standby that stands still is used only until its data is too old', async () => {
    await waitForStandby()
    const before = await replicas.read(readTestCounter)
    await servers.pauseReplay()
    await countUp(primary)
    const pausedAt = performance.now()
    while (await answersByStandby()) {
      expect(performance.now() - pausedAt).toBeLessThan(maxAgeMs + 1000)
      await sleep(20)
    }
    expect(await replicas.read(readTestCounter)).toBeGreaterThan(before)
    await vi.waitFor(() => expect(changes.at(-1)?.ageMs).toBeUndefined(), 20_000)
    await servers.resumeReplay()
    await waitForStandby()
  })

  test('a read that fails on the standby is repeated on the primary, and the standby stays in use', async () => {
    await waitForStandby()
    const answeredByStandby: (boolean | undefined)[] = []
    const answer = await replicas.read(async (db) => {
      answeredByStandby.push(await isStandby(db))
      if (answeredByStandby.length === 1) throw new Error('the new row is missing')
      return 'found'
    })
    expect({ answer, answeredByStandby }).toEqual({ answer: 'found', answeredByStandby: [true, false] })
    expect(await answersByStandby()).toBe(true)
  })

  test('a read that fails on both servers fails with the error of the primary', async () => {
    await waitForStandby()
    const failing = replicas.read(async (db) => {
      throw new Error((await isStandby(db)) ? 'standby' : 'primary')
    })
    await expect(failing).rejects.toThrow('primary')
  })

  test('a read that the standby does not answer in 3 seconds is repeated on the primary', async () => {
    await waitForStandby()
    const answer = await replicas.read(async (db) => {
      if (await isStandby(db)) await sql`SELECT pg_sleep(6)`.execute(db)
      return isStandby(db)
    })
    expect(answer).toBe(false)
  })

  test('no read fails while the standby is killed and started again', async () => {
    await waitForStandby()
    const end = AbortSignal.timeout(6000)
    const readers = Array.from({ length: 4 }, async () => {
      for (let count = 0; ; count += 1) {
        if (end.aborted) return count
        await replicas.read(readTestCounter)
      }
    })
    await sleep(500)
    await servers.killStandby()
    await sleep(1000)
    await servers.startStandby()
    for (const count of await Promise.all(readers)) expect(count).toBeGreaterThan(10)
    await waitForStandby()
  })
})

/** Returns the age in ms of the oldest answer in five seconds, while the standby stands still at times. */
async function measureAgeWithPauses(read: ReadReplicas<Schema>['read']) {
  const end = AbortSignal.timeout(5000)
  const pause = async () => {
    while (!end.aborted) {
      await servers.pauseReplay()
      await sleep(2500)
      await servers.resumeReplay()
      await sleep(500)
    }
  }
  const [{ oldestMs, reads }] = await Promise.all([measureReplicaAge(primary, read, end), pause()])
  expect(reads).toBeGreaterThan(100)
  return oldestMs
}

describe('the age of answers while the standby stands still at times', () => {
  test('no answer lacks a change that was acknowledged before the limit', async () => {
    await waitForStandby()
    expect(await measureAgeWithPauses(replicas.read)).toBeLessThanOrEqual(maxAgeMs)
  })

  test('control: with a higher limit, answers are older', async () => {
    const lax = openReplicas({ maxAgeMs: 60_000 })
    await waitForStandby(() => lax.read(isStandby))
    expect(await measureAgeWithPauses(lax.read)).toBeGreaterThan(maxAgeMs)
    await lax.stop()
  })
})

test('a standby that was promoted is not used any more', async () => {
  await waitForStandby()
  await servers.failOver()
  await vi.waitFor(() => expect(replicas.states()[0]?.ageMs).toBeUndefined(), { timeout: 10_000 })
})
