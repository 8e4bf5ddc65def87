import type { Client } from 'pg'
import type { Sizes } from './sizes.ts'
import { catalogueTables } from './catalogue-tables.ts'
import { communityTables } from './community-tables.ts'
import { orderTables } from './order-tables.ts'
import { personTables } from './person-tables.ts'
import type { TableRows } from './row-values.ts'

type Column = {
  name: string
  type: string
  length: number | null
  isRequired: boolean
}

/**
 * Fills the migrated database by set-based SQL. Secondary indexes and foreign keys are dropped before and created after
 * the load, because checking all rows at once is several times faster. Other constraints stay in force.
 */
export async function fillListDatabase(db: Client, sizes: Sizes, log: (line: string) => void) {
  await db.query(`SET synchronous_commit = off; SET maintenance_work_mem = '1GB'; SET work_mem = '128MB'`)
  const parents = await readParents(db)
  const dropped = [...(await dropSecondaryIndexes(db)), ...(await dropForeignKeys(db))]
  const tables = [catalogueTables, personTables, communityTables, orderTables].flatMap((of) => of(sizes))
  for (const rows of moveFirst('users', tables)) {
    const startedAt = performance.now()
    const count = await insertRows(db, rows, sizes, parents).catch((cause: unknown) => {
      throw new Error(`The rows of ${rows.table} cannot be created: ${String(cause)}`, { cause })
    })
    log(`${rows.table}: ${count} rows in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  }
  for (const definition of dropped) await db.query(definition)
  log(`${dropped.length} indexes and foreign keys created`)
  await db.query('VACUUM ANALYZE')
}

const moveFirst = (name: string, tables: TableRows[]) => [
  ...tables.filter(({ table }) => table === name),
  ...tables.filter(({ table }) => table !== name),
]

/** Drops the indexes of all tables. The index of a partition is dropped and created with that of its table. */
async function dropSecondaryIndexes(db: Client) {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE relnamespace = 'public'::regnamespace AND NOT indisunique AND NOT relispartition
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  )
  for (const { name } of rows) await db.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '))
}

async function dropForeignKeys(db: Client) {
  const { rows } = await db.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`,
  )
  for (const { table, name } of rows) await db.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return rows.map(
    ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
  )
}

/** Returns the table that each column with a foreign key refers to, by `table.column`. */
async function readParents(db: Client) {
  const { rows } = await db.query<{ column: string; parent: string }>(
    `SELECT conrelid::regclass || '.' || attname AS column, confrelid::regclass::text AS parent
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND cardinality(conkey) = 1`,
  )
  return new Map(rows.map(({ column, parent }) => [column, parent]))
}

async function insertRows(
  db: Client,
  { table, rows, from, set = {} }: TableRows,
  sizes: Sizes,
  parents: Map<string, string>,
) {
  const columns = await columnsOf(db, table)
  const values: Record<string, string> = {}
  for (const column of columns) {
    const value =
      set[column.name] ??
      (await defaultValue(db, { ...column, parent: parents.get(`${table}.${column.name}`) }, rows, sizes))
    if (value !== undefined) values[column.name] = `(${value})`
  }
  const source = from ?? `generate_series(1::bigint, ${rows}) AS n`
  const { rowCount } = await db.query(
    `INSERT INTO ${table} (${Object.keys(values).join()}) SELECT ${Object.values(values).join()} FROM ${source}
     ON CONFLICT DO NOTHING`,
  )
  await db.query(`ANALYZE ${table}`)
  return rowCount
}

/** Returns an SQL expression for a column that must have a value, undefined for the other columns. */
async function defaultValue(
  db: Client,
  { name, type, length, isRequired, parent }: Column & { parent: string | undefined },
  rows: number | undefined,
  { heavyRows }: Sizes,
) {
  if (!isRequired && !(name === 'created_at' && rows)) return undefined
  if (parent) {
    const { rows: found } = await db.query<{ count: string }>(`SELECT max(id) AS count FROM ${parent}`)
    const any = `1 + n * 7919 % ${found[0]?.count}`
    return ['users', 'child_users'].includes(parent)
      ? `CASE WHEN n <= ${heavyRows} THEN 1 ELSE ${any} END`
      : any
  }
  if (type.startsWith('timestamp'))
    return rows ? `now() - interval '2 years' * (1 - n / ${rows}::float8)` : 'o.created_at'
  if (type === 'date') return 'current_date'
  if (type === 'character varying') return `left('${name}-' || n, ${length ?? 40})`
  return type === 'text' ? `'${name} ' || n` : '1 + n % 90'
}

async function columnsOf(db: Client, table: string) {
  const { rows } = await db.query<Column>(
    `SELECT column_name AS name, data_type AS type, character_maximum_length AS length,
            is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AS "isRequired"
     FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  )
  return rows
}
