import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'
import { getMonthBounds, type TimePartition } from './rules.ts'

/**
 * Tables that are partitioned by the month of `created_at`. Each has a partition `_default` for rows of months without a
 * partition, and `_history` for the rows that existed before the table was partitioned.
 */
export type PartitionedTable = 'access_log' | 'audit_logs'

/**
 * Longest time that a change of partitions waits for one lock. Requests for the table queue behind the waiting change,
 * so this value limits their delay.
 */
const lockTimeoutMs = 200

/** Lists the partitions except the default partition, the oldest first. */
export async function listPartitions(db: Db, table: PartitionedTable): Promise<TimePartition[]> {
  const { rows } = await sql<{ name: string; from: Date | null; until: Date }>`
    SELECT relname AS name,
           substring(bound FROM 'FROM \\(''([^'']+)''\\)')::timestamptz AS "from",
           substring(bound FROM 'TO \\(''([^'']+)''\\)')::timestamptz AS until
    FROM pg_inherits
    JOIN pg_class ON pg_class.oid = inhrelid
    CROSS JOIN LATERAL pg_get_expr(relpartbound, pg_class.oid) AS bound
    WHERE inhparent = ${table}::regclass AND bound <> 'DEFAULT'
    ORDER BY until`.execute(db)
  return rows.map(({ name, from, until }) => ({
    name,
    from: from?.getTime() ?? null,
    until: until.getTime(),
  }))
}

/** Lists the months (`2026-11`) of the rows in the default partition. */
export async function listMonthsInDefaultPartition(db: Db, table: PartitionedTable): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    SELECT DISTINCT to_char(created_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM') AS month
    FROM ${sql.table(`${table}_default`)}`.execute(db)
  return rows.map(({ month }) => month)
}

/**
 * Creates the partition of a month and moves the rows of this month from the default partition into it. Returns the
 * number of moved rows, or undefined if the partition exists already.
 *
 * The lock of the table makes writers wait. Without it, a writer that has chosen the default partition for a row of
 * this month would fail as soon as the new partition is attached.
 */
export async function createMonthPartition(tx: Db, table: PartitionedTable, month: string) {
  const name = `${table}_${month.replace('-', '_')}`
  await lockTables(tx, table, 'SHARE ROW EXCLUSIVE')
  if ((await listPartitions(tx, table)).some((partition) => partition.name === name)) return undefined
  const [parent, partition] = [sql.table(table), sql.table(name)]
  const { from, until } = getMonthBounds(month)
  await sql`CREATE TABLE ${partition} (LIKE ${parent} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`.execute(tx)
  const moved = await moveRows(tx, sql.table(`${table}_default`), partition, { from, until })
  await sql`ALTER TABLE ${parent} ATTACH PARTITION ${partition}
    FOR VALUES FROM (${sql.lit(toIso(from))}) TO (${sql.lit(toIso(until))})`.execute(tx)
  return moved
}

type TableName = ReturnType<typeof sql.table>

/**
 * Moves rows between two partitions. The trigger that refuses changes of audit rows is off for the source meanwhile; the
 * lock of the table keeps other transactions from writing.
 */
async function moveRows(
  tx: Db,
  source: TableName,
  target: TableName,
  { from, until }: { from: Instant; until: Instant },
) {
  await sql`ALTER TABLE ${source} DISABLE TRIGGER USER`.execute(tx)
  const { numAffectedRows } = await sql`
    WITH moved AS (
      DELETE FROM ${source} WHERE created_at >= ${toIso(from)} AND created_at < ${toIso(until)} RETURNING *)
    INSERT INTO ${target} SELECT * FROM moved`.execute(tx)
  await sql`ALTER TABLE ${source} ENABLE TRIGGER USER`.execute(tx)
  return Number(numAffectedRows)
}

/** Drops a partition with its rows. Returns false if another process has dropped it. */
export async function dropPartition(tx: Db, table: PartitionedTable, name: string) {
  await lockTables(tx, table, 'ACCESS EXCLUSIVE')
  if (!(await listPartitions(tx, table)).some((partition) => partition.name === name)) return false
  await sql`DROP TABLE ${sql.table(name)}`.execute(tx)
  return true
}

/**
 * Locks the partitioned table until the transaction ends, after the tables to which its foreign keys refer, because
 * requests lock tables in this order too. Changes of partitions by several processes run one after the other.
 */
async function lockTables(tx: Db, table: PartitionedTable, mode: 'SHARE ROW EXCLUSIVE' | 'ACCESS EXCLUSIVE') {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`partitions of ${table}`}))`.execute(tx)
  await sql`SET LOCAL lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx)
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT confrelid, confrelid::regclass::text AS name
    FROM pg_constraint WHERE contype = 'f' AND conrelid = ${table}::regclass
    ORDER BY confrelid`.execute(tx)
  const tables = [...rows.map(({ name }) => name), table].map((name) => sql`ONLY ${sql.table(name)}`)
  await sql`LOCK TABLE ${sql.join(tables)} IN ${sql.raw(mode)} MODE`.execute(tx)
}
