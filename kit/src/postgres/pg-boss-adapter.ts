import { sql } from 'kysely'
import { type Db, fromKysely } from 'pg-boss'
import type { AnyDatabase } from './executor.ts'

/**
 * Lets pg-boss use our pool. Some of its texts contain a whole transaction; when one fails half-way (two processes that
 * install at the same time), it is rolled back here, so that the connection does not return to the pool inside the
 * failed transaction.
 */
export const pgBossAdapter = (db: AnyDatabase): Db => ({
  executeSql: (text, values) =>
    db.connection().execute(async (connection) => {
      try {
        return await fromKysely(connection).executeSql(text, values)
      } catch (error) {
        await sql`ROLLBACK`.execute(connection).catch(() => {}) // On a lost connection there is nothing to roll back.
        throw error
      }
    }),
})
