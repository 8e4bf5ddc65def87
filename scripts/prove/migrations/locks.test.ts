import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicTempFolder } from '@sanhe/embedded-postgres/testing/accounts'
import { createTestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { type Migration, readMigrations } from '@sanhe/kit/postgres/migration-files'
import { migratePostgres } from '@sanhe/kit/postgres/migrations'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { alignColumns } from '../../terminal/columns.ts'
import { fillTables } from './fill-tables.ts'
import { type HeldLock, watchLocks } from './watch-locks.ts'

const root = join(import.meta.dirname, '../../..')
const migrations = join(root, 'companion/server/migrations')
const newest = 15
const maxHeldMs = 2000
const rows = Number(process.env['MIGRATION_ROWS'] ?? 0)
const log = (line: string) => process.stderr.write(`  ${line}\n`)

describe.skipIf(!rows)(
  `the newest ${newest} migrations of companion with ${rows} rows (npm run prove -- migrations)`,
  () => {
    test(`no migration holds a lock that stops reads or writes for ${maxHeldMs} ms`, async () => {
      using older = createPublicTempFolder()
      const files = readMigrations(migrations)
      for (const { name } of files.slice(0, -newest))
        copyFileSync(join(migrations, name), join(older.path, name))
      const database = await createTestDatabase(older.path)
      try {
        await fillLargeTables(database.url)
        const startedAt = performance.now()
        const locks = await watchLocks(database.url, migratePostgres(database.url, migrations))
        report(files, locks, performance.now() - startedAt)
        expect(locks.filter(({ heldMs }) => heldMs > maxHeldMs)).toEqual([])
        expect(await findSlowIndexLock(database.url)).toBeGreaterThan(0)
      } finally {
        await database.drop()
      }
    })
  },
)

async function fillLargeTables(url: string) {
  const db = new Client({ connectionString: url })
  await db.connect()
  await fillTables(db, rows, log)
  await db.query('ANALYZE')
  await db.end()
}

/** Control: an index that is not built concurrently holds a lock, which the watcher sees. Returns its time in ms. */
async function findSlowIndexLock(url: string) {
  const db = new Client({ connectionString: url })
  await db.connect()
  const work = db.query('CREATE INDEX control ON merchant_orders (amount)')
  const locks = await watchLocks(url, work)
  await db.end()
  const heldMs =
    locks.find(({ table, mode }) => table === 'merchant_orders' && mode === 'ShareLock')?.heldMs ?? 0
  log(`control: CREATE INDEX without CONCURRENTLY held its lock for ${Math.round(heldMs)} ms`)
  return heldMs
}

function report(files: Migration[], locks: HeldLock[], totalMs: number) {
  const nameOf = (statement: string) =>
    files.find(({ sql }) => sql.startsWith(statement))?.name ?? statement.slice(0, 60)
  const lines = locks
    .slice(0, 10)
    .map(({ table, mode, statement, heldMs }) => [table, mode, nameOf(statement), String(Math.round(heldMs))])
  const table = alignColumns([['TABLE', 'LOCK', 'MIGRATION', 'MS'], ...lines])
  mkdirSync(join(root, 'reports'), { recursive: true })
  writeFileSync(join(root, 'reports/migrations.locks.txt'), `${table.join('\n')}\n`)
  const longestMs = Math.round(locks[0]?.heldMs ?? 0)
  process.stdout.write(
    `${JSON.stringify({ suite: 'migrations.locks', rows, longestMs, totalS: Math.round(totalMs / 1000) })}\n`,
  )
}
