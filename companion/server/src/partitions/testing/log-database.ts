import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { closeDatabase, openDatabase } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { DB } from '#core'
import { listPartitions, type PartitionedTable } from '../store.ts'

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Opens a new database with a parent and a child, whose accesses the tests add. */
export async function openLogDatabase() {
  const database = await createTestDatabase(migrations)
  const db = openDatabase<DB>(database.url, { onConnectionFault: () => {} })
  const at = new Date(0)
  const { id: parentId } = await db
    .insertInto('users')
    .values({ phone: '13800000001', nickname: '王阿姨', city: '北京', created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: childId } = await db
    .insertInto('child_users')
    .values({ social_openid: 'openid', nickname: '小王', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    url: database.url,
    db,
    parentId,
    addAccess: (when: Instant, what = 'health', tx = db) =>
      tx
        .insertInto('access_log')
        .values({ parent_user_id: parentId, child_id: childId, what, created_at: toDate(when) })
        .execute(),
    /** Returns the number of rows in each partition that has rows. */
    async countByPartition(table: PartitionedTable) {
      const { rows } = await sql<{ name: string; count: number }>`
        SELECT tableoid::regclass::text AS name, count(*) AS count FROM ${sql.table(table)}
        GROUP BY 1 ORDER BY 1`.execute(db)
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
    },
    listNames: async (table: PartitionedTable) => (await listPartitions(db, table)).map(({ name }) => name),
    async close() {
      await closeDatabase(db)
      await database.drop()
    },
  }
}

export type LogDatabase = Awaited<ReturnType<typeof openLogDatabase>>
