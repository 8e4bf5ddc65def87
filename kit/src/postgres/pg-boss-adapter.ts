import { sql } from 'kysely'
import { type Db, fromKysely } from 'pg-boss'
import type { AnyDatabase } from './executor.ts'

/**
 * Our pool for pg-boss. Some of its texts hold a whole transaction; when one fails half way (two processes that
 * install at once), the connection would go back to the pool inside the failed transaction and refuse the next user.
 */
export const pgBossAdapter = (db: AnyDatabase): Db => ({
  executeSql: (text, values) =>
    db.connection().execute(async (connection) => {
      try {
        return await fromKysely(connection).executeSql(text, values)
      } catch (error) {
        await sql`ROLLBACK`.execute(connection).catch(() => {}) // of a lost connection there is nothing to roll back
        throw error
      }
    }),
})
