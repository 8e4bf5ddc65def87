import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimDueDelivery, removeDelivery } from './store.ts'
import {
  addHandledTestEvent,
  addTestDeliveryUnlocked,
  emitOrderEvents,
  listHandledTestEvents,
  type OutboxTestSchema,
  createTestOrderOutbox,
  openOutboxDatabase,
  orderPaidEvent,
  outboxTestClock,
} from './testing.ts'

let database: Awaited<ReturnType<typeof openOutboxDatabase>>

beforeAll(async () => void (database = await openOutboxDatabase()))
afterAll(() => database.close())
beforeEach(() => database.clear())

type Claim = (tx: Kysely<OutboxTestSchema>) => Promise<{ event_id: number; handler: string } | undefined>
const claim: Claim = (tx) => claimDueDelivery(tx, ['points'], outboxTestClock.now())

/**
 * Runs two processes with four workers each, which claim deliveries with the given function. Returns the ids of all
 * handled events.
 */
async function shareWork(claimOne: Claim) {
  const deliverOne = (db: Kysely<OutboxTestSchema>) =>
    db.transaction().execute(async (tx) => {
      const claimed = await claimOne(tx)
      if (!claimed) return false
      await addHandledTestEvent(db, claimed.event_id, claimed.handler)
      await removeDelivery(tx, claimed)
      return true
    })
  const claimUntilNoneIsDue = async (db: Kysely<OutboxTestSchema>) => {
    while (await deliverOne(db));
  }
  const workers = Array.from({ length: 8 }, (_, nth) => claimUntilNoneIsDue(database.dbs[nth % 2]!))
  await Promise.all(workers)
  return (await listHandledTestEvents(database.dbs[0])).map(({ event_id }) => event_id)
}

test('eight workers of two processes deliver 60 events exactly once each', async () => {
  await emitOrderEvents(database.dbs[0], 60, 60)
  const handled = await shareWork(claim)
  expect(handled).toHaveLength(60)
  expect(new Set(handled).size).toBe(60)
})

test('(control) eight workers that claim without a row lock deliver events repeatedly', async () => {
  await emitOrderEvents(database.dbs[0], 60, 60)
  const withoutLock: Claim = async (tx) =>
    (
      await sql<{ event_id: number; handler: string }>`
        SELECT event_id, handler FROM outbox_deliveries ORDER BY event_id LIMIT 1`.execute(tx)
    ).rows[0]
  expect((await shareWork(withoutLock)).length).toBeGreaterThan(60)
})

/** Keeps the first claim open while a second connection claims as many deliveries as it can get. */
async function claimConcurrently(claimOne: Claim) {
  const [one, two] = database.dbs
  return one.transaction().execute(async (held) => {
    const first = await claimOne(held)
    const second = await two.transaction().execute(claimOne)
    return [first?.event_id, second?.event_id]
  })
}

test('the second event of a subject cannot be claimed while the first event is being handled', async () => {
  await emitOrderEvents(database.dbs[0], 2, 1)
  const [first, second] = await claimConcurrently(claim)
  expect(first).toEqual(expect.any(Number))
  expect(second).toBeUndefined()
})

test('(control) SKIP LOCKED without the check of the subject lets the second event overtake the first', async () => {
  await emitOrderEvents(database.dbs[0], 2, 1)
  const withoutOrder: Claim = async (tx) =>
    (
      await sql<{ event_id: number; handler: string }>`
        SELECT event_id, handler FROM outbox_deliveries
        ORDER BY event_id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx)
    ).rows[0]
  const [first, second] = await claimConcurrently(withoutOrder)
  expect(second).toBe(first! + 1)
})

test('another process can claim events of other subjects while one event is being handled', async () => {
  await emitOrderEvents(database.dbs[0], 2, 2)
  const [first, second] = await claimConcurrently(claim)
  expect(second).toBe(first! + 1)
})

test('eight workers deliver ten subjects of six events each in the order of the subject', async () => {
  await emitOrderEvents(database.dbs[0], 60, 10)
  const handled = await shareWork(claim)
  const bySubject = Object.groupBy(handled, (eventId) => eventId % 10)
  expect(Object.values(bySubject).map((ids) => ids!.length)).toEqual(Array(10).fill(6))
  for (const ids of Object.values(bySubject)) expect(ids).toEqual(ids!.toSorted((a, b) => a - b))
})

/**
 * Emits two events in two transactions: the first transaction to emit is the last to commit. Returns the events in the
 * order of their delivery.
 */
async function emitInReverseCommitOrder(
  emit: (tx: Kysely<OutboxTestSchema>, orderId: number) => Promise<unknown>,
) {
  const [one, two] = database.dbs
  const outbox = createTestOrderOutbox(one)
  let second: Promise<unknown> = Promise.resolve()
  await one.transaction().execute(async (tx) => {
    await emit(tx, 1)
    second = two.transaction().execute((tx) => emit(tx, 2))
    await Promise.race([second, waitsForLock()])
    await outbox.drain()
  })
  await second
  await outbox.drain()
  return (await listHandledTestEvents(one)).map(({ event_id }) => event_id)
}
async function waitsForLock() {
  const { dbs } = database
  const waiting = sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  while ((await waiting.execute(dbs[1])).rows.length === 0);
}

test('emit waits for an earlier transaction with the same subject, so event ids follow the order of commits', async () => {
  const outbox = createTestOrderOutbox(database.dbs[0])
  const [first, second] = await emitInReverseCommitOrder((tx, orderId) =>
    outbox.emit(tx, orderPaidEvent(orderId, 'li')),
  )
  expect(second).toBe(first! + 1)
})

test('(control) without the lock of the subject the later event is delivered before the earlier one', async () => {
  const [first, second] = await emitInReverseCommitOrder(addTestDeliveryUnlocked)
  expect(second).toBe(first! - 1)
})
