import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { lockNotAvailableCode } from '@sanhe/kit/postgres/lock-errors'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import { getRetentionStart, listExpiredPartitions, listMissingMonths, listMonthsToPrepare } from './rules.ts'
import {
  createMonthPartition,
  dropPartition,
  listMonthsInDefaultPartition,
  listPartitions,
  type PartitionedTable,
} from './store.ts'

/**
 * Attempts to lock the tables of one partition, and the pause between two of them. PostgreSQL's own maintenance of a
 * table (autovacuum) holds a lock that conflicts, usually for less than a second. Requests that queued up are served
 * during the pause.
 */
const maxAttempts = 5
const retryPauseMs = 500

/**
 * Creates the partitions of the next months, moves rows from the default partition into partitions of their months, and
 * drops the partitions whose last day is older than `keepMonths` months (undefined: none). Each partition is a
 * transaction of its own. A partition whose tables cannot be locked in five attempts ends the run with an error; the
 * next run continues there.
 */
export async function maintainMonthPartitions(
  db: Db,
  table: PartitionedTable,
  keepMonths: number | undefined,
  now: Instant,
) {
  const created = await createMissingMonths(db, table, now)
  const keptFrom = keepMonths === undefined ? -Infinity : getRetentionStart(now, keepMonths)
  return { ...created, dropped: await dropExpiredPartitions(db, table, keptFrom) }
}

async function changePartition<T>(db: Db, change: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each attempt follows the failure of the attempt before it
      return await inTransaction(db, change)
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailableCode || attempt === maxAttempts) throw error
      // oxlint-disable-next-line no-await-in-loop -- the pause lies between two attempts
      await sleep(retryPauseMs)
    }
  }
}

async function createMissingMonths(db: Db, table: PartitionedTable, now: Instant) {
  const months = [...listMonthsToPrepare(now), ...(await listMonthsInDefaultPartition(db, table))]
  let created = 0
  let moved = 0
  for (const month of listMissingMonths(months, await listPartitions(db, table))) {
    // oxlint-disable-next-line no-await-in-loop -- one partition at a time keeps the locks short
    const rows = await changePartition(db, (tx) => createMonthPartition(tx, table, month))
    if (rows === undefined) continue
    created += 1
    moved += rows
  }
  return { created, moved }
}

async function dropExpiredPartitions(db: Db, table: PartitionedTable, keptFrom: Instant) {
  let dropped = 0
  for (const { name } of listExpiredPartitions(await listPartitions(db, table), keptFrom)) {
    // oxlint-disable-next-line no-await-in-loop -- one partition at a time keeps the locks short
    if (await changePartition(db, (tx) => dropPartition(tx, table, name))) dropped += 1
  }
  return dropped
}
