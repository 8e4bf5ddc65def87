import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'
import { claimDueDelivery, removeDelivery } from './store.ts'
import {
  addHandledEvent,
  createTestClock,
  listHandledEvents,
  type OutboxTestEvents,
  type OutboxTestSchema,
  openOutboxDatabase,
} from './testing.ts'
import type { NewEvent } from './types.ts'

let database: Awaited<ReturnType<typeof openOutboxDatabase>>
const clock = createTestClock()

beforeAll(async () => void (database = await openOutboxDatabase()))
afterAll(() => database.close())
beforeEach(() => database.clear())

const open = (db: Kysely<OutboxTestSchema>, note = '', meet = async () => {}) =>
  createOutbox<OutboxTestEvents>({
    db,
    clock,
    onParked() {},
    handlers: [
      {
        type: 'order.paid',
        name: 'points',
        handle: ({ eventId }) => meet().then(() => addHandledEvent(db, eventId, 'points', note)),
      },
    ],
  })

const event = (orderId: number, subject: string): NewEvent<OutboxTestEvents> => ({
  type: 'order.paid',
  subject,
  payload: { orderId },
})
async function emitMany(count: number, subjects: number) {
  const outbox = open(database.dbs[0])
  await inTransaction(database.dbs[0], async (tx) => {
    for (let nth = 0; nth < count; nth += 1) await outbox.emit(tx, event(nth, `subject ${nth % subjects}`))
  })
}

type Claim = (tx: Kysely<OutboxTestSchema>) => Promise<{ event_id: number; handler: string } | undefined>
const claim: Claim = (tx) => claimDueDelivery(tx, ['points'], clock.now())

/**
 * Runs two processes with four workers each, like the dispatcher but with a given claim function. Returns the ids of
 * all handled events.
 */
async function shareWork(claimOne: Claim) {
  const deliverOne = (db: Kysely<OutboxTestSchema>) =>
    db.transaction().execute(async (tx) => {
      const claimed = await claimOne(tx)
      if (!claimed) return false
      await addHandledEvent(db, claimed.event_id, claimed.handler)
      await removeDelivery(tx, claimed)
      return true
    })
  const workOff = async (db: Kysely<OutboxTestSchema>) => {
    while (await deliverOne(db));
  }
  const workers = Array.from({ length: 8 }, (_, nth) => workOff(database.dbs[nth % 2]!))
  await Promise.all(workers)
  return (await listHandledEvents(database.dbs[0])).map(({ event_id }) => event_id)
}

test('eight workers of two processes deliver 60 events exactly once each', async () => {
  await emitMany(60, 60)
  const handled = await shareWork(claim)
  expect(handled).toHaveLength(60)
  expect(new Set(handled).size).toBe(60)
})

test('(control) eight workers that claim without a row lock deliver events repeatedly', async () => {
  await emitMany(60, 60)
  const withoutLock: Claim = async (tx) =>
    (
      await sql<{ event_id: number; handler: string }>`
        SELECT event_id, handler FROM outbox_deliveries ORDER BY event_id LIMIT 1`.execute(tx)
    ).rows[0]
  expect((await shareWork(withoutLock)).length).toBeGreaterThan(60)
})

/** Holds the first claim while the other connection claims as much as it can get. */
async function claimConcurrently(claimOne: Claim) {
  const [one, two] = database.dbs
  return one.transaction().execute(async (held) => {
    const first = await claimOne(held)
    const second = await two.transaction().execute(claimOne)
    return [first?.event_id, second?.event_id]
  })
}

test('the second event of a subject cannot be claimed while the first is handled', async () => {
  await emitMany(2, 1)
  const [first, second] = await claimConcurrently(claim)
  expect(first).toEqual(expect.any(Number))
  expect(second).toBeUndefined()
})

test('(control) SKIP LOCKED without the check of the subject lets the second event overtake the first', async () => {
  await emitMany(2, 1)
  const withoutOrder: Claim = async (tx) =>
    (
      await sql<{ event_id: number; handler: string }>`
        SELECT event_id, handler FROM outbox_deliveries
        ORDER BY event_id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx)
    ).rows[0]
  const [first, second] = await claimConcurrently(withoutOrder)
  expect(second).toBe(first! + 1)
})

test('another process can claim events of other subjects while one event is handled', async () => {
  await emitMany(2, 2)
  const [first, second] = await claimConcurrently(claim)
  expect(second).toBe(first! + 1)
})

test('eight workers deliver ten subjects of six events in the order of each subject', async () => {
  await emitMany(60, 10)
  const handled = await shareWork(claim)
  const bySubject = Object.groupBy(handled, (eventId) => eventId % 10)
  expect(Object.values(bySubject).map((ids) => ids!.length)).toEqual(Array(10).fill(6))
  for (const ids of Object.values(bySubject)) expect(ids).toEqual(ids!.toSorted((a, b) => a - b))
})

/** The first transaction emits first and commits last. Returns the events in the order of their delivery. */
async function emitInReverseCommitOrder(
  emit: (tx: Kysely<OutboxTestSchema>, orderId: number) => Promise<unknown>,
) {
  const [one, two] = database.dbs
  const outbox = open(one)
  let second: Promise<unknown> = Promise.resolve()
  await one.transaction().execute(async (tx) => {
    await emit(tx, 1)
    second = two.transaction().execute((tx) => emit(tx, 2))
    await Promise.race([second, waitsForLock()])
    await outbox.drain()
  })
  await second
  await outbox.drain()
  return (await listHandledEvents(one)).map(({ event_id }) => event_id)
}
async function waitsForLock() {
  const { dbs } = database
  const waiting = sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  while ((await waiting.execute(dbs[1])).rows.length === 0);
}

test('emit waits for an earlier transaction with the same subject, so event ids follow the order of commits', async () => {
  const outbox = open(database.dbs[0])
  const [first, second] = await emitInReverseCommitOrder((tx, orderId) =>
    outbox.emit(tx, event(orderId, 'li')),
  )
  expect(second).toBe(first! + 1)
})

/** Adds a delivery without the lock of its subject and without a notification. */
function addDeliveryOnly(tx: Kysely<OutboxTestSchema>, orderId: number) {
  const { type, subject, payload } = event(orderId, 'li')
  return sql`
    INSERT INTO outbox_deliveries (event_id, handler, type, subject, payload, emitted_at, due_at)
    SELECT nextval('outbox_event_ids'), 'points', ${type}, ${subject}, ${JSON.stringify(payload)}::jsonb, at, at
    FROM (SELECT ${toDate(clock.now())}::timestamptz AS at) AS moment`.execute(tx)
}

test('(control) without the lock of the subject the later event is delivered before the earlier one', async () => {
  const [first, second] = await emitInReverseCommitOrder(addDeliveryOnly)
  expect(second).toBe(first! - 1)
})

test('two running dispatchers share committed events and react to the commit, not to the poll', async () => {
  const faults: unknown[] = []
  const { promise: bothWork, resolve } = Promise.withResolvers<void>()
  const working = new Set<number>()
  const meet = (nth: number) => {
    if (working.add(nth).size === 2) resolve()
    return bothWork
  }
  const started = database.dbs.map((db, nth) =>
    open(db, `process ${nth}`, () => meet(nth)).start({
      url: database.url,
      pollMs: 3_600_000,
      onFault: (error) => faults.push(error),
    }),
  )
  await expect.poll(countListeners).toBe(2)
  await emitMany(40, 40)
  await expect.poll(async () => (await listHandledEvents(database.dbs[0])).length).toBe(40)
  await Promise.all(started.map(({ stop }) => stop()))
  const handled = await listHandledEvents(database.dbs[0])
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
  const dispatcher = open(db).start({ url: database.url, pollMs: 10, onFault() {} })
  await expect.poll(countListeners).toBe(1)
  await addDeliveryOnly(db, 1)
  await expect.poll(async () => (await listHandledEvents(db)).length).toBe(1)
  await dispatcher.stop()
})

test('stop of a dispatcher waits for running deliveries and starts no other', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  const db = database.dbs[0]
  const handle = async ({ eventId }: { eventId: number }) => {
    begin()
    await released
    await addHandledEvent(db, eventId, 'points')
  }
  await emitMany(5, 1)
  const handlers = [{ type: 'order.paid' as const, name: 'points', handle }]
  const outbox = createOutbox<OutboxTestEvents>({ db, clock, handlers, onParked() {} })
  const dispatcher = outbox.start({ url: database.url, onFault() {} })
  await began
  const stopped = dispatcher.stop()
  release()
  await stopped
  expect(await listHandledEvents(db)).toHaveLength(1)
  expect(await outbox.drain()).toBe(4)
})

test('a dispatcher listens again after its connection broke', async () => {
  const faults: unknown[] = []
  const dispatcher = open(database.dbs[0]).start({
    url: database.url,
    pollMs: 3_600_000,
    onFault: (error) => faults.push(error),
  })
  await expect.poll(countListeners).toBe(1)
  await sql`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND query = 'LISTEN outbox'`.execute(database.dbs[0])
  await emitMany(1, 1)
  await expect
    .poll(async () => (await listHandledEvents(database.dbs[0])).length, { timeout: 10_000 })
    .toBe(1)
  expect(faults).toHaveLength(1)
  await dispatcher.stop()
})
