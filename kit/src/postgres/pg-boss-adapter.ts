import { sql } from 'kysely'
import { type Db, fromKysely } from 'pg-boss'
import type { AnyDatabase } from './executor.ts'

/**
 * Lets pg-boss use the connection pool of the service. Some statements of pg-boss contain a whole transaction, which
 * can fail half-way when two processes install at the same time. The adapter then rolls it back, so that the
 * connection does not return to the pool inside the failed transaction.
 */
export const pgBossAdapter = (db: AnyDatabase): Db => ({
  executeSql: (text, values) =>
    db.connection().execute(async (connection) => {
      try {
        return await fromKysely(connection).executeSql(text, values)
      } catch (error) {
        await sql`ROLLBACK`.execute(connection).catch(() => {}) // When the connection is lost, PostgreSQL has already rolled back the transaction.
        throw error
      }
    }),
})
