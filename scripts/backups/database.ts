import { join } from 'node:path'
import { startEmbeddedPostgres } from '@sanhe/embedded-postgres/embedded-postgres'
import { Client } from 'pg'

/**
 * Opens the PostgreSQL of a data folder. Joins the server that the service runs, or starts a server that
 * `stop` stops.
 */
export const openDataFolderPostgres = (dataDir: string) =>
  startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log() {} })

/** Runs a query that returns one row of numbers, and returns them as texts by name. */
export const readDatabaseTotals = (url: string, query: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(query)
    return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, String(value)]))
  })

export const runSqlStatements = (url: string, statements: string[]) =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
