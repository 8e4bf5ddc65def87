import type { Client } from 'pg'

/** Matches the statements whose interruption leaves an invalid index. */
const createsIndex = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(\w+)\s+ON\s/i
const allowed =
  /^(CREATE\s+(UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+\w+\s+ON\s|DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS\s|REINDEX\s+INDEX\s+CONCURRENTLY\s|ALTER\s+INDEX\s+IF\s+EXISTS\s+\w+\s+RENAME\s|ALTER\s+TABLE\s+\S+\s+VALIDATE\s+CONSTRAINT\s)/i

/**
 * Matches an UPDATE that selects its rows with a LIMIT. It is repeated until it finds no more rows, so each batch locks
 * few rows and for a short time. Its condition must exclude the rows that it has changed.
 */
const updatesBatch = /^UPDATE\s.*\bLIMIT\s+\d+\s*\)/is

/**
 * Runs statements one by one outside a transaction. Every allowed statement may be repeated, so an interrupted
 * migration starts again from its first statement.
 */
export async function runOutsideTransaction(client: Client, statements: string[]) {
  for (const statement of statements)
    if (!allowed.test(statement) && !updatesBatch.test(statement))
      throw new Error(
        `outside a transaction only CREATE INDEX CONCURRENTLY, DROP INDEX CONCURRENTLY IF EXISTS, REINDEX INDEX ` +
          `CONCURRENTLY, ALTER INDEX IF EXISTS ... RENAME, VALIDATE CONSTRAINT and UPDATE of rows selected with LIMIT ` +
          `are allowed, not "${statement.slice(0, 60)}"`,
      )
  for (const statement of statements) {
    const [, index] = createsIndex.exec(statement) ?? []
    if (index && (await isIndexComplete(client, index))) continue
    while ((await client.query(statement)).rowCount && updatesBatch.test(statement));
  }
}

/** Returns whether the index exists and is valid. Drops an index that an interrupted statement left invalid. */
async function isIndexComplete(client: Client, index: string) {
  const { rows } = await client.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [index],
  )
  if (rows[0]?.valid) return true
  if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`)
  return false
}
