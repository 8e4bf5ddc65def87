import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTempFolder } from '@sanhe/embedded-postgres/testing/accounts'
import { createTestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { closeDatabase, openDatabase } from '@sanhe/kit/postgres/database'
import { fixedClock, fromIso } from '@sanhe/kit/runtime/clock'
import { type Generated, type Kysely, sql } from 'kysely'

/** `handled` records the actions of the handlers of a test, in the order in which they began. */
export type OutboxTestSchema = {
  handled: { id: Generated<number>; event_id: number; handler: string; note: string }
}

export type OutboxTestEvents = {
  'order.paid': { orderId: number }
  'order.refunded': { orderId: number; fen: number }
}

/** Creates a database with the outbox tables and two pools, which stand for two processes. */
export async function openOutboxDatabase() {
  const folder = openTempFolder()
  copyFileSync(join(import.meta.dirname, 'outbox.sql'), join(folder.path, '001_outbox.sql'))
  writeFileSync(
    join(folder.path, '002_handled.sql'),
    `CREATE TABLE handled (id bigserial PRIMARY KEY, event_id bigint NOT NULL, handler text NOT NULL, note text NOT NULL);`,
  )
  const database = await createTestDatabase(folder.path)
  const open = () => openDatabase<OutboxTestSchema>(database.url, { onConnectionFault: () => {} })
  const dbs = [open(), open()] as const
  return {
    url: database.url,
    dbs,
    clear: () => sql`TRUNCATE outbox_deliveries, handled RESTART IDENTITY`.execute(dbs[0]),
    async close() {
      await Promise.all(dbs.map(closeDatabase))
      await database.drop()
      folder[Symbol.dispose]()
    },
  }
}

export const createTestClock = () => fixedClock(fromIso('2026-03-01T12:00:00+08:00'))

export const addHandledEvent = (db: Kysely<OutboxTestSchema>, event_id: number, handler: string, note = '') =>
  db.insertInto('handled').values({ event_id, handler, note }).execute()

export const listHandledEvents = (db: Kysely<OutboxTestSchema>) =>
  db.selectFrom('handled').select(['event_id', 'handler', 'note']).orderBy('id').execute()
