import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicTempFolder } from '@sanhe/embedded-postgres/testing/accounts'
import { createTestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { closeDatabase, inTransaction, openDatabase } from '@sanhe/kit/postgres/database'
import { fixedClock, fromIso, toDate } from '@sanhe/kit/runtime/clock'
import { type Generated, type Kysely, sql } from 'kysely'
import { createOutbox } from './outbox.ts'
import type { NewOutboxEvent } from './types.ts'

/** Tables of a test. `handled` records the calls of the handlers, in the order in which they began. */
export type OutboxTestSchema = {
  handled: { id: Generated<number>; event_id: number; handler: string; note: string }
}

export type OutboxTestEvents = {
  'order.paid': { orderId: number }
  'order.refunded': { orderId: number; fen: number }
}

/** Creates a database with the outbox tables and two connection pools, which emulate two processes. */
export async function openOutboxDatabase() {
  const folder = createPublicTempFolder()
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

export const createFixedTestClock = () => fixedClock(fromIso('2026-03-01T12:00:00+08:00'))

export const addHandledTestEvent = (
  db: Kysely<OutboxTestSchema>,
  event_id: number,
  handler: string,
  note = '',
) => db.insertInto('handled').values({ event_id, handler, note }).execute()

export const listHandledTestEvents = (db: Kysely<OutboxTestSchema>) =>
  db.selectFrom('handled').select(['event_id', 'handler', 'note']).orderBy('id').execute()

export const outboxTestClock = createFixedTestClock()

/** Creates an outbox whose only handler waits for `meet` and then records the event with `note`. */
export const createTestOrderOutbox = (db: Kysely<OutboxTestSchema>, note = '', meet = async () => {}) =>
  createOutbox<OutboxTestEvents>({
    db,
    clock: outboxTestClock,
    onParked() {},
    handlers: [
      {
        type: 'order.paid',
        name: 'points',
        handle: ({ eventId }) => meet().then(() => addHandledTestEvent(db, eventId, 'points', note)),
      },
    ],
  })

export const orderPaidEvent = (orderId: number, subject: string): NewOutboxEvent<OutboxTestEvents> => ({
  type: 'order.paid',
  subject,
  payload: { orderId },
})

/** Emits events in one transaction, distributed over a number of subjects. */
export async function emitOrderEvents(db: Kysely<OutboxTestSchema>, count: number, subjects: number) {
  const outbox = createTestOrderOutbox(db)
  await inTransaction(db, async (tx) => {
    for (let nth = 0; nth < count; nth += 1)
      await outbox.emit(tx, orderPaidEvent(nth, `subject ${nth % subjects}`))
  })
}

/** Adds a delivery without the lock of its subject and without a notification. */
export function addTestDeliveryUnlocked(db: Kysely<OutboxTestSchema>, orderId: number) {
  const { type, subject, payload } = orderPaidEvent(orderId, 'li')
  return sql`
    INSERT INTO outbox_deliveries (event_id, handler, type, subject, payload, emitted_at, due_at)
    SELECT nextval('outbox_event_ids'), 'points', ${type}, ${subject}, ${JSON.stringify(payload)}::jsonb, at, at
    FROM (SELECT ${toDate(outboxTestClock.now())}::timestamptz AS at) AS moment`.execute(db)
}
