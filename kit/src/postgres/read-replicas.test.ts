import { setTimeout as sleep } from 'node:timers/promises'
import { type ReplicatedPostgres, startReplicatedPostgres } from '@sanhe/embedded-postgres/testing/standby'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeDatabase, openDatabase } from './database.ts'
import { openReadReplicas, type ReadReplicas, type ReplicaState } from './read-replicas.ts'

type Schema = { counter: { value: number } }

const open = (url: string) => openDatabase<Schema>(url, { onConnectionFault() {}, maxConnections: 4 })
const maxAgeMs = 1500

let servers: ReplicatedPostgres
let primary: Kysely<Schema>
beforeAll(async () => {
  servers = await startReplicatedPostgres()
  primary = open(servers.primaryUrl)
  await sql`CREATE TABLE counter (value integer NOT NULL)`.execute(primary)
  await sql`INSERT INTO counter VALUES (0)`.execute(primary)
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

const increment = () => sql`UPDATE counter SET value = value + 1`.execute(primary)
const readValue = async (db: Kysely<Schema>) =>
  (await db.selectFrom('counter').select('value').executeTakeFirstOrThrow()).value
async function isStandby(db: Kysely<Schema>) {
  const { rows } = await sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is`.execute(db)
  return rows[0]?.is
}
const answersByStandby = () => replicas.read(isStandby)
/** Waits until reads go to the standby. A probe accepts the standby only after it has applied a new record. */
const waitForStandby = (read: typeof answersByStandby = answersByStandby) =>
  vi.waitFor(
    async () => {
      await increment()
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
    const before = await replicas.read(readValue)
    await servers.pauseReplay()
    await increment()
    const pausedAt = performance.now()
    while (await answersByStandby()) {
      expect(performance.now() - pausedAt).toBeLessThan(maxAgeMs + 1000)
      await sleep(20)
    }
    expect(await replicas.read(readValue)).toBeGreaterThan(before)
    await vi.waitFor(() => expect(changes.at(-1)?.ageMs).toBeUndefined())
    await servers.resumeReplay()
    await waitForStandby()
  })

  test('a read that fails on the standby is repeated on the primary, and the standby stays in use', async () => {
    await waitForStandby()
    const asked: (boolean | undefined)[] = []
    const answer = await replicas.read(async (db) => {
      asked.push(await isStandby(db))
      if (asked.length === 1) throw new Error('the new row is missing')
      return 'found'
    })
    expect({ answer, asked }).toEqual({ answer: 'found', asked: [true, false] })
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
        await replicas.read(readValue)
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

/**
 * Reads while a writer counts up and the standby stands still at times. Returns how much older than `maxAgeMs` the
 * oldest answer was, in ms: 0 or less means that the limit holds.
 */
async function measureExcessAge(read: ReadReplicas<Schema>['read']) {
  const writes: { value: number; at: number }[] = []
  const end = AbortSignal.timeout(5000)
  const writer = async () => {
    while (!end.aborted) {
      await increment()
      writes.push({ value: await readValue(primary), at: performance.now() })
      await sleep(10)
    }
  }
  let excess = -Infinity
  const reader = async () => {
    while (!end.aborted) {
      const startedAt = performance.now()
      const value = await read(readValue)
      const missing = writes.find((write) => write.value > value)
      if (missing) excess = Math.max(excess, startedAt - missing.at - maxAgeMs)
      await sleep(5)
    }
  }
  const pauser = async () => {
    while (!end.aborted) {
      await servers.pauseReplay()
      await sleep(2500)
      await servers.resumeReplay()
      await sleep(500)
    }
  }
  await Promise.all([writer(), reader(), reader(), pauser()])
  return excess
}

describe('the age of answers while the standby stands still at times', () => {
  test('no answer lacks a change that was acknowledged before the limit', async () => {
    await waitForStandby()
    expect(await measureExcessAge(replicas.read)).toBeLessThanOrEqual(0)
  })

  test('control: with a higher limit, answers are older', async () => {
    const lax = openReplicas({ maxAgeMs: 60_000 })
    await waitForStandby(() => lax.read(isStandby))
    expect(await measureExcessAge(lax.read)).toBeGreaterThan(0)
    await lax.stop()
  })
})

test('a standby that was promoted is not used any more', async () => {
  await waitForStandby()
  await servers.failOver()
  await vi.waitFor(() => expect(replicas.states()[0]?.ageMs).toBeUndefined(), { timeout: 10_000 })
})
