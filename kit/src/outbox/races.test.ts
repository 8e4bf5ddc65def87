import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'
import { claimDueDelivery, removeDelivery } from './store.ts'
import { addHandled, type Events, listHandled, newClock, openOutboxDatabase, type Schema } from './testing.ts'
import type { NewEvent } from './types.ts'

let database: Awaited<ReturnType<typeof openOutboxDatabase>>
const clock = newClock()

beforeAll(async () => void (database = await openOutboxDatabase()))
afterAll(() => database.close())
beforeEach(() => database.clear())

const open = (db: Kysely<Schema>, note = '', meet = async () => {}) =>
  createOutbox<Events>({
    db,
    clock,
    onParked() {},
    handlers: [
      {
        type: 'order.paid',
        name: 'points',
        handle: ({ eventId }) => meet().then(() => addHandled(db, eventId, 'points', note)),
      },
    ],
  })

const event = (orderId: number, subject: string): NewEvent<Events> => ({
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

type Claim = (tx: Kysely<Schema>) => Promise<{ event_id: number; handler: string } | undefined>
const claim: Claim = (tx) => claimDueDelivery(tx, ['points'], clock.now())

/** Two processes with four workers each, as the dispatcher works, with any way to claim; how often each event came. */
async function shareWork(claimOne: Claim) {
  const deliverOne = (db: Kysely<Schema>) =>
    db.transaction().execute(async (tx) => {
      const claimed = await claimOne(tx)
      if (!claimed) return false
      await addHandled(db, claimed.event_id, claimed.handler)
      await removeDelivery(tx, claimed)
      return true
    })
  const workOff = async (db: Kysely<Schema>) => {
    while (await deliverOne(db));
  }
  const workers = Array.from({ length: 8 }, (_, nth) => workOff(database.dbs[nth % 2]!))
  await Promise.all(workers)
  return (await listHandled(database.dbs[0])).map(({ event_id }) => event_id)
}

test('eight workers of two processes deliver 60 events exactly once each', async () => {
  await emitMany(60, 60)
  const handled = await shareWork(claim)
  expect(handled).toHaveLength(60)
  expect(new Set(handled).size).toBe(60)
})

test('without the lock the same workers deliver events repeatedly, so the race above is real', async () => {
  await emitMany(60, 60)
  const withoutLock: Claim = async (tx) =>
    (
      await sql<{ event_id: number; handler: string }>`
        SELECT event_id, handler FROM outbox_deliveries ORDER BY event_id LIMIT 1`.execute(tx)
    ).rows[0]
  expect((await shareWork(withoutLock)).length).toBeGreaterThan(60)
})

/** One holds the first claim while the other claims all it can get. */
async function claimedBeside(claimOne: Claim) {
  const [one, two] = database.dbs
  return one.transaction().execute(async (held) => {
    const first = await claimOne(held)
    const second = await two.transaction().execute(claimOne)
    return [first?.event_id, second?.event_id]
  })
}

test('while the first event of a subject is handled nobody gets the second', async () => {
  await emitMany(2, 1)
  const [first, second] = await claimedBeside(claim)
  expect(first).toEqual(expect.any(Number))
  expect(second).toBeUndefined()
})

test('skipping what is locked, without looking at the subject, lets the second overtake the first', async () => {
  await emitMany(2, 1)
  const withoutOrder: Claim = async (tx) =>
    (
      await sql<{ event_id: number; handler: string }>`
        SELECT event_id, handler FROM outbox_deliveries
        ORDER BY event_id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx)
    ).rows[0]
  const [first, second] = await claimedBeside(withoutOrder)
  expect(second).toBe(first! + 1)
})

test('while the first event of a subject is handled the other process gets those of other subjects', async () => {
  await emitMany(2, 2)
  const [first, second] = await claimedBeside(claim)
  expect(second).toBe(first! + 1)
})

test('eight workers deliver ten subjects of six events in the order of each', async () => {
  await emitMany(60, 10)
  const handled = await shareWork(claim)
  const bySubject = Object.groupBy(handled, (eventId) => eventId % 10)
  expect(Object.values(bySubject).map((ids) => ids!.length)).toEqual(Array(10).fill(6))
  for (const ids of Object.values(bySubject)) expect(ids).toEqual(ids!.toSorted((a, b) => a - b))
})

/** The first to emit commits last; what the handlers saw in the meantime and after. */
async function overtake(emit: (tx: Kysely<Schema>, orderId: number) => Promise<unknown>) {
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
  return (await listHandled(one)).map(({ event_id }) => event_id)
}
async function waitsForLock() {
  const { dbs } = database
  const waiting = sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  while ((await waiting.execute(dbs[1])).rows.length === 0);
}

test('who emits later for a subject waits for the earlier transaction, so numbers follow the commits', async () => {
  const outbox = open(database.dbs[0])
  const [first, second] = await overtake((tx, orderId) => outbox.emit(tx, event(orderId, 'li')))
  expect(second).toBe(first! + 1)
})

/** A delivery and nothing else: neither a turn of its subject nor a notification. */
function addAlone(tx: Kysely<Schema>, orderId: number) {
  const { type, subject, payload } = event(orderId, 'li')
  return sql`
    INSERT INTO outbox_deliveries (event_id, handler, type, subject, payload, emitted_at, due_at)
    SELECT nextval('outbox_event_ids'), 'points', ${type}, ${subject}, ${JSON.stringify(payload)}::jsonb, at, at
    FROM (SELECT ${toDate(clock.now())}::timestamptz AS at) AS moment`.execute(tx)
}

test('without that lock the later event is delivered before the earlier one', async () => {
  const [first, second] = await overtake(addAlone)
  expect(second).toBe(first! - 1)
})

test('two running dispatchers share what is committed, woken by the commit and not by the poll', async () => {
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
  await expect.poll(async () => (await listHandled(database.dbs[0])).length).toBe(40)
  await Promise.all(started.map(({ stop }) => stop()))
  const handled = await listHandled(database.dbs[0])
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

test('what no notification told of is found by the poll', async () => {
  const db = database.dbs[0]
  const dispatcher = open(db).start({ url: database.url, pollMs: 10, onFault() {} })
  await expect.poll(countListeners).toBe(1)
  await addAlone(db, 1)
  await expect.poll(async () => (await listHandled(db)).length).toBe(1)
  await dispatcher.stop()
})

test('stopping waits for what is being handled and takes nothing more', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  const db = database.dbs[0]
  const handle = async ({ eventId }: { eventId: number }) => {
    begin()
    await released
    await addHandled(db, eventId, 'points')
  }
  await emitMany(5, 1)
  const handlers = [{ type: 'order.paid' as const, name: 'points', handle }]
  const outbox = createOutbox<Events>({ db, clock, handlers, onParked() {} })
  const dispatcher = outbox.start({ url: database.url, onFault() {} })
  await began
  const stopped = dispatcher.stop()
  release()
  await stopped
  expect(await listHandled(db)).toHaveLength(1)
  expect(await outbox.drain()).toBe(4)
})

test('a listener whose connection broke listens again', async () => {
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
  await expect.poll(async () => (await listHandled(database.dbs[0])).length, { timeout: 10_000 }).toBe(1)
  expect(faults).toHaveLength(1)
  await dispatcher.stop()
})
