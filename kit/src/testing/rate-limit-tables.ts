import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicTempFolder } from '@sanhe/embedded-postgres/testing/accounts'
import { createTestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { closeDatabase, openDatabase } from '@sanhe/kit/postgres/database'

type Schema = { limit_takes: { name: string; key: string; taken: number[] } }

const table = join(import.meta.dirname, '../postgres/rate-limiter.sql')

/**
 * Creates a database with the table of the rate limiters and one connection pool per emulated process; `onStatement` is
 * called for every statement.
 */
export async function openRateLimitTables(processes: number, onStatement = () => {}) {
  const folder = createPublicTempFolder()
  copyFileSync(table, join(folder.path, '001_limiter.sql'))
  const database = await createTestDatabase(folder.path)
  const dbs = Array.from({ length: processes }, () =>
    openDatabase<Schema>(database.url, { maxConnections: 8, onConnectionFault: () => {} }).withPlugin({
      transformQuery({ node }) {
        onStatement()
        return node
      },
      transformResult: async ({ result }) => result,
    }),
  )
  return {
    dbs,
    empty: () => dbs[0]?.deleteFrom('limit_takes').execute(),
    async close() {
      await Promise.all(dbs.map(closeDatabase))
      await database.drop()
      folder[Symbol.dispose]()
    },
  }
}

export type RateLimitTables = Awaited<ReturnType<typeof openRateLimitTables>>
