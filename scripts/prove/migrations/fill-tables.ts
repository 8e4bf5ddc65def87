import type { Client } from 'pg'

/** Tables that grow with the number of users and orders, with their share of the largest number of rows. */
const shares: Record<string, number> = {
  users: 0.1,
  merchant_orders: 1,
  access_log: 1,
  audit_logs: 0.5,
  delivery_log: 0.5,
  appointments: 0.2,
  service_orders: 0.2,
  merchant_settlements: 0.2,
  merchant_reviews: 0.2,
  consultations: 0.1,
  delivery_orders: 0.1,
  refunds: 0.1,
  posts: 0.1,
  post_comments: 0.1,
  outbox_deliveries: 0.1,
  doctor_schedules: 0.03,
  merchant_services: 0.01,
  products: 0.01,
}

/**
 * Tables whose constraints affect the locks of a migration: a partition is attached without a scan only if it has the
 * foreign keys and checks of its table. The values satisfy these constraints.
 */
const constrainedTables: Record<string, Record<string, string>> = {
  access_log: { parent_user_id: '1 + n % (SELECT count(*) FROM users)', child_id: '1' },
}

/**
 * Inserts rows with unique but meaningless values. Foreign keys and checks of these tables are dropped first, because
 * most do not affect the locks of later migrations. The check of `delivery_log.channel` stays: a migration replaces it.
 */
export async function fillTables(db: Client, largest: number, log: (line: string) => void) {
  await db.query(`SET synchronous_commit = off; SET work_mem = '128MB'`)
  await db.query(`INSERT INTO child_users (social_openid, nickname, created_at) VALUES ('1', '1', now())`)
  for (const [table, share] of Object.entries(shares)) {
    const dropped = await dropConstraints(db, table)
    await insertRows(db, table, Math.round(largest * share))
    if (table in constrainedTables) for (const definition of dropped) await db.query(definition)
    log(`${table}: ${Math.round(largest * share)} rows`)
  }
}

/** Drops the constraints of a table and returns the statements that add them again. */
async function dropConstraints(db: Client, table: string) {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = $1::regclass AND contype IN ('f', 'c', 'x') AND conname <> 'delivery_log_channel_check'`,
    [table],
  )
  for (const { name } of rows) await db.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return rows.map(({ name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
}

type Column = { name: string; type: string; length: number | null }

async function insertRows(db: Client, table: string, count: number) {
  const { rows } = await db.query<Column>(
    `SELECT column_name AS name, data_type AS type, character_maximum_length AS length
     FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' AND is_nullable = 'NO'
       AND column_default IS NULL AND is_identity = 'NO'`,
    [table],
  )
  const columns = {
    ...Object.fromEntries(rows.map((column) => [column.name, valueOf(column)])),
    ...constrainedTables[table],
  }
  const names = Object.keys(columns).join()
  const values = Object.values(columns).join()
  await db.query(
    `INSERT INTO ${table} (${names}) SELECT ${values} FROM generate_series(1::bigint, ${count}) AS n`,
  )
}

/** Returns an SQL expression of the column's type that differs for each n where the type has enough values. */
function valueOf({ name, type, length }: Column) {
  if (name === 'channel') return `'push'`
  if (type === 'character varying') return `right(lpad(n::text, 12, '0'), ${length ?? 20})`
  if (type.startsWith('timestamp')) return `now() - n * interval '1 second'`
  if (type === 'tstzrange')
    return `tstzrange(now() + n * interval '1 hour', now() + (n + 1) * interval '1 hour')`
  if (type === 'date') return 'current_date + (n % 365)::int'
  if (type.startsWith('time')) return `time '08:00' + n % 600 * interval '1 minute'`
  if (type === 'boolean') return 'false'
  if (type === 'jsonb') return `'{}'::jsonb`
  if (type === 'ARRAY') return `'{}'`
  if (type === 'text') return `n::text`
  return type === 'bigint' || type === 'integer' ? 'n' : 'n % 90'
}
