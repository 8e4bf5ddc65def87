import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicTempFolder } from '@sanhe/embedded-postgres/testing/accounts'
import { createTestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { closeDatabase, openDatabase } from '@sanhe/kit/postgres/database'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const files = ['outbox/outbox.sql', 'postgres/jobs.sql', 'postgres/rate-limiter.sql']

/**
 * Declares a test that the migrations of a product create the tables of kit exactly as kit's SQL files define them. A
 * product copies these SQL files into its migrations. An applied migration cannot be edited, because its checksum is
 * stored.
 */
export function testKitTables(product: string, migrations: string) {
  test(`the migrations of ${product} create the tables of kit as outbox.sql, jobs.sql and rate-limiter.sql define them`, async () => {
    using folder = createPublicTempFolder()
    for (const [nth, file] of files.entries())
      copyFileSync(join(import.meta.dirname, '..', file), join(folder.path, `00${nth + 1}_kit.sql`))
    const expected = await describeTables(folder.path)
    const names = new Set(expected.map(({ name }) => name))
    expect([...names]).toContain('outbox_deliveries')
    const created = await describeTables(migrations)
    expect(created.filter(({ name }) => names.has(name))).toEqual(expected)
  }, 30_000)
}

/** Applies the migrations to a new database and returns the columns and indexes of its tables. */
async function describeTables(migrations: string) {
  const database = await createTestDatabase(migrations)
  const db = openDatabase<object>(database.url, { onConnectionFault: () => {} })
  const { rows } = await sql<{ name: string; definition: string }>`
    SELECT table_name AS name, concat_ws(' ', column_name, data_type, is_nullable, column_default) AS definition
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public'
    ORDER BY 1, 2`.execute(db)
  await closeDatabase(db)
  await database.drop()
  return rows
}
