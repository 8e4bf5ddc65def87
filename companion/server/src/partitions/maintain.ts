import { inTransaction } from '@sanhe/kit/postgres/database'
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
 * Creates the partitions of the next months, moves rows from the default partition into partitions of their months, and
 * drops the partitions whose last day is older than `keepMonths` months (undefined: none). Each partition is a
 * transaction of its own. A partition whose tables cannot be locked in time ends the run with an error; the next run
 * continues there.
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

async function createMissingMonths(db: Db, table: PartitionedTable, now: Instant) {
  const months = [...listMonthsToPrepare(now), ...(await listMonthsInDefaultPartition(db, table))]
  let created = 0
  let moved = 0
  for (const month of listMissingMonths(months, await listPartitions(db, table))) {
    // oxlint-disable-next-line no-await-in-loop -- one partition at a time keeps the locks short
    const rows = await inTransaction(db, (tx) => createMonthPartition(tx, table, month))
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
    if (await inTransaction(db, (tx) => dropPartition(tx, table, name))) dropped += 1
  }
  return dropped
}
