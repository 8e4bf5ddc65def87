import { inTransaction } from '@sanhe/kit/postgres/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'
import {
  addHandledTestEvent,
  addTestDeliveryUnlocked,
  emitOrderEvents,
  listHandledTestEvents,
  type OutboxTestEvents,
  createTestOrderOutbox,
  openOutboxDatabase,
  orderPaidEvent,
  outboxTestClock,
} from './testing.ts'

let database: Awaited<ReturnType<typeof openOutboxDatabase>>

beforeAll(async () => void (database = await openOutboxDatabase()))
afterAll(() => database.close())
beforeEach(() => database.clear())

test('two running dispatchers share 40 committed events, each delivered once, without waiting for the poll', async () => {
  const faults: unknown[] = []
  const { promise: bothWork, resolve } = Promise.withResolvers<void>()
  const working = new Set<number>()
  const meet = (nth: number) => {
    if (working.add(nth).size === 2) resolve()
    return bothWork
  }
  const started = database.dbs.map((db, nth) =>
    createTestOrderOutbox(db, `process ${nth}`, () => meet(nth)).start({
      url: database.url,
      pollMs: 3_600_000,
      onFault: (error) => faults.push(error),
    }),
  )
  await expect.poll(countListeners).toBe(2)
  await emitOrderEvents(database.dbs[0], 40, 40)
  await expect.poll(async () => (await listHandledTestEvents(database.dbs[0])).length).toBe(40)
  await Promise.all(started.map(({ stop }) => stop()))
  const handled = await listHandledTestEvents(database.dbs[0])
  expect(new Set(handled.map(({ event_id }) => event_id)).size).toBe(40)
  expect(new Set(handled.map(({ note }) => note)).size).toBe(2)
  expect(faults).toEqual([])
})

async function countListeners() {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM pg_stat_activity
    WHERE datname = current_database() AND query = 'LISTEN outbox'`.execute(database.dbs[0])
  return rows[0]!.n
}

test('the poll of a dispatcher finds an event without a notification', async () => {
  const db = database.dbs[0]
  const dispatcher = createTestOrderOutbox(db).start({ url: database.url, pollMs: 10, onFault() {} })
  await expect.poll(countListeners).toBe(1)
  await addTestDeliveryUnlocked(db, 1)
  await expect.poll(async () => (await listHandledTestEvents(db)).length).toBe(1)
  await dispatcher.stop()
})

test('catchUp() resolves when the events that the process emitted are handled, and after maxMs at the latest', async () => {
  const db = database.dbs[0]
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const handle = async ({ eventId }: { eventId: number }) => {
    await released
    await addHandledTestEvent(db, eventId, 'points')
  }
  const handlers = [{ type: 'order.paid' as const, name: 'points', handle }]
  const outbox = createOutbox<OutboxTestEvents>({ db, clock: outboxTestClock, handlers, onParked() {} })
  const dispatcher = outbox.start({ url: database.url, pollMs: 3_600_000, onFault() {} })
  const emit = () => inTransaction(db, (tx) => outbox.emit(tx, orderPaidEvent(1, 'order 1')))
  await emit()
  await outbox.catchUp(1)
  expect(await listHandledTestEvents(db)).toEqual([])
  release()
  await emit()
  await outbox.catchUp(60_000)
  expect(await listHandledTestEvents(db)).toHaveLength(2)
  await dispatcher.stop()
})

test('stop() of a dispatcher waits for running deliveries and starts no new delivery', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  const db = database.dbs[0]
  const handle = async ({ eventId }: { eventId: number }) => {
    begin()
    await released
    await addHandledTestEvent(db, eventId, 'points')
  }
  await emitOrderEvents(database.dbs[0], 5, 1)
  const handlers = [{ type: 'order.paid' as const, name: 'points', handle }]
  const outbox = createOutbox<OutboxTestEvents>({ db, clock: outboxTestClock, handlers, onParked() {} })
  const dispatcher = outbox.start({ url: database.url, onFault() {} })
  await began
  const stopped = dispatcher.stop()
  release()
  await stopped
  expect(await listHandledTestEvents(db)).toHaveLength(1)
  expect(await outbox.drain()).toBe(4)
})

test('a dispatcher reconnects and listens again after its database connection was cut', async () => {
  const faults: unknown[] = []
  const dispatcher = createTestOrderOutbox(database.dbs[0]).start({
    url: database.url,
    pollMs: 3_600_000,
    onFault: (error) => faults.push(error),
  })
  await expect.poll(countListeners).toBe(1)
  await sql`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND query = 'LISTEN outbox'`.execute(database.dbs[0])
  await emitOrderEvents(database.dbs[0], 1, 1)
  await expect
    .poll(async () => (await listHandledTestEvents(database.dbs[0])).length, { timeout: 10_000 })
    .toBe(1)
  expect(faults).toHaveLength(1)
  await dispatcher.stop()
})
