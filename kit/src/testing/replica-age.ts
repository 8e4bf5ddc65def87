import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadFromReplica } from '@sanhe/kit/postgres/read-replicas'
import { type Kysely, sql } from 'kysely'

const writePauseMs = 10
const readPauseMs = 5

type Counter = { test_counter: { value: number } }

/** Creates the table whose only row counts up while the age of answers is measured. */
export async function createTestCounter<Schema>(db: Kysely<Schema>) {
  await sql`CREATE TABLE test_counter (value integer NOT NULL)`.execute(db)
  await sql`INSERT INTO test_counter VALUES (0)`.execute(db)
}

export const countUp = async <Schema>(db: Kysely<Schema>) => {
  const { rows } = await sql<{ value: number }>`
    UPDATE test_counter SET value = value + 1 RETURNING value`.execute(db)
  return rows[0]!.value
}

export const readTestCounter = async <Schema>(db: Kysely<Schema>) => {
  const counter = db as unknown as Kysely<Counter>
  return (await counter.selectFrom('test_counter').select('value').executeTakeFirstOrThrow()).value
}

export async function isStandby<Schema>(db: Kysely<Schema>) {
  const { rows } = await sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is`.execute(db)
  return rows[0]?.is === true
}

/**
 * Counts up on the primary and reads with `read` until `end` is aborted. Returns the age in ms of the oldest answer: the
 * time from the acknowledgement of the first change that the answer lacks to the start of the read. Changes and reads
 * that fail are skipped.
 */
export async function measureReplicaAge<Schema>(
  primary: Kysely<Schema>,
  read: ReadFromReplica<Schema>,
  end: AbortSignal,
) {
  const acknowledgedAt: (number | undefined)[] = []
  const found = { oldestMs: 0, reads: 0 }
  async function write() {
    while (!end.aborted) {
      const value = await countUp(primary).catch(() => undefined)
      if (value !== undefined) acknowledgedAt[value] = performance.now()
      await sleep(writePauseMs)
    }
  }
  async function readAll() {
    while (!end.aborted) {
      const startedAt = performance.now()
      const value = await read(readTestCounter).catch(() => undefined)
      if (value !== undefined) {
        const firstMissing = acknowledgedAt.find((at, written) => at !== undefined && written > value)
        found.reads += 1
        found.oldestMs = Math.max(found.oldestMs, startedAt - (firstMissing ?? startedAt))
      }
      await sleep(readPauseMs)
    }
  }
  await Promise.all([write(), readAll(), readAll()])
  return found
}
