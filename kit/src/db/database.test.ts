import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Generated, type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeDatabase, inTransaction, openDatabase } from './database.ts'
import { openTempFolder } from './test-owners.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

type Schema = {
  outings: { id: number; taken: number; places: number }
  guests: { id: Generated<number>; outing_id: number; name: string }
  tickets: { ticket_no: string; holder: string }
}

const places = 10
const clients = 25

const folder = openTempFolder()
writeFileSync(
  join(folder.path, '001_outings.sql'),
  `CREATE TABLE outings (id integer PRIMARY KEY, taken integer NOT NULL, places integer NOT NULL);
   CREATE TABLE guests (id bigserial PRIMARY KEY, outing_id integer NOT NULL REFERENCES outings, name text NOT NULL);
   CREATE TABLE tickets (ticket_no text UNIQUE, holder text UNIQUE);`,
)

let database: TestDatabase
let db: Kysely<Schema>
const faults: Error[] = []

beforeAll(async () => {
  database = await createTestDatabase(folder.path)
  db = openDatabase<Schema>(database.url, {
    maxConnections: clients,
    statementTimeoutMs: 5000,
    onConnectionFault: (error) => faults.push(error),
  })
})
afterAll(async () => {
  await closeDatabase(db)
  await database.drop()
  folder[Symbol.dispose]()
})
beforeEach(async () => {
  await db.deleteFrom('guests').execute()
  await db.deleteFrom('outings').execute()
  await db
    .insertInto('outings')
    .values([1, 2].map((id) => ({ id, taken: 0, places })))
    .execute()
})

/** Opens for all when `expected` have come: the moment at which a race is certain. */
function gate(expected: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === expected) resolve()
    return promise
  }
}

const takenOf = (id: number) =>
  db.selectFrom('outings').select('taken').where('id', '=', id).executeTakeFirstOrThrow()

async function race(join: (tx: Kysely<Schema>, meet: () => Promise<void>) => Promise<boolean>) {
  const meet = gate(clients)
  const joined = await Promise.all(
    Array.from({ length: clients }, () => inTransaction(db, (tx) => join(tx, meet))),
  )
  return joined.filter(Boolean).length
}

const addGuest = (tx: Kysely<Schema>) =>
  tx.insertInto('guests').values({ outing_id: 1, name: 'guest' }).execute()
const guestsOf = async () =>
  (await db.selectFrom('guests').select('id').where('outing_id', '=', 1).execute()).length

test('25 clients take 10 places: with a guarded update exactly 10 get one', async () => {
  const joined = await race(async (tx, meet) => {
    await sql`SELECT 1`.execute(tx)
    await meet()
    const { numUpdatedRows } = await tx
      .updateTable('outings')
      .set((row) => ({ taken: row('taken', '+', 1) }))
      .where('id', '=', 1)
      .whereRef('taken', '<', 'places')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await addGuest(tx)
    return true
  })
  expect(joined).toBe(places)
  expect(await guestsOf()).toBe(places)
  expect(await takenOf(1)).toEqual({ taken: places })
})

test('25 clients take 10 places: reading first and writing then oversells, so the race above is real', async () => {
  const joined = await race(async (tx, meet) => {
    const outing = await tx.selectFrom('outings').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
    await meet()
    if (outing.taken >= outing.places) return false
    await tx
      .updateTable('outings')
      .set({ taken: outing.taken + 1 })
      .where('id', '=', 1)
      .execute()
    await addGuest(tx)
    return true
  })
  expect(joined).toBe(clients)
  expect(await guestsOf()).toBe(clients)
})

test('what fails inside a transaction leaves nothing behind', async () => {
  const failing = inTransaction(db, async (tx) => {
    await addGuest(tx)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await guestsOf()).toBe(0)
})

test('a transaction inside a transaction is the same one', async () => {
  const failing = inTransaction(db, async (tx) => {
    await inTransaction(tx, addGuest)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await guestsOf()).toBe(0)
})

test('of two transactions that wait for each other one is repeated, and both take effect', async () => {
  const meet = gate(2)
  let runs = 0
  const takeBoth = (first: number, second: number) =>
    inTransaction(db, async (tx) => {
      runs += 1
      await takePlace(tx, first)
      // Both hold their first row; a repeated run finds the gate open.
      await meet()
      await takePlace(tx, second)
    })
  await Promise.all([takeBoth(1, 2), takeBoth(2, 1)])
  expect(runs).toBe(3)
  expect([await takenOf(1), await takenOf(2)]).toEqual([{ taken: 2 }, { taken: 2 }])
})

const takePlace = (tx: Kysely<Schema>, id: number) =>
  tx
    .updateTable('outings')
    .set((row) => ({ taken: row('taken', '+', 1) }))
    .where('id', '=', id)
    .execute()

test('a transaction that was refused as not serializable is repeated on what is there now', async () => {
  const meet = gate(2)
  let runs = 0
  const addOne = () =>
    inTransaction(db, async (tx) => {
      runs += 1
      await sql`SET TRANSACTION ISOLATION LEVEL SERIALIZABLE`.execute(tx)
      const { taken } = await tx
        .selectFrom('outings')
        .select('taken')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow()
      await meet()
      await tx
        .updateTable('outings')
        .set({ taken: taken + 1 })
        .where('id', '=', 1)
        .execute()
    })
  await Promise.all([addOne(), addOne()])
  expect(runs).toBe(3)
  expect(await takenOf(1)).toEqual({ taken: 2 })
})

test.each([
  ['is given up after five runs', '40001', 5],
  ['is given up after five runs', '40P01', 5],
  ['is not repeated for any other reason', '23505', 1],
])('a transaction that keeps failing %s (%s)', async (_, code, expectedRuns) => {
  let runs = 0
  const failing = inTransaction(db, async (tx) => {
    runs += 1
    await addGuest(tx)
    await sql`SELECT 1`.execute(tx)
    throw Object.assign(new Error('again'), { code })
  })
  await expect(failing).rejects.toMatchObject({ code })
  expect(runs).toBe(expectedRuns)
  expect(await guestsOf()).toBe(0)
})

test('days are text, whole numbers are numbers where JavaScript can hold them, also in arrays', async () => {
  const { rows } = await sql`
    SELECT date '2026-03-01' AS day, ARRAY[date '2026-03-01', NULL] AS days,
           9007199254740991::bigint AS largest, 9007199254740992::bigint AS too_large,
           ARRAY[1::bigint, 9007199254740992, NULL] AS several, count(*) AS counted, NULL::bigint AS nothing
    FROM outings`.execute(db)
  expect(rows).toEqual([
    {
      day: '2026-03-01',
      days: ['2026-03-01', null],
      largest: Number.MAX_SAFE_INTEGER,
      too_large: '9007199254740992',
      several: [1, '9007199254740992', null],
      counted: 2,
      nothing: null,
    },
  ])
})

test('a statement that takes too long is cancelled', async () => {
  const impatient = openDatabase<Schema>(database.url, {
    statementTimeoutMs: 50,
    onConnectionFault: () => {},
  })
  await expect(sql`SELECT pg_sleep(30)`.execute(impatient)).rejects.toMatchObject({ code: '57014' })
  await closeDatabase(impatient)
})

const endSession = (pid: number) => sql`SELECT pg_terminate_backend(${pid}, 5000)`.execute(db)
const sessionOf = async (tx: Kysely<Schema>) =>
  (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)).rows[0]!.pid

test('a connection that breaks between two statements of a transaction fails that transaction alone', async () => {
  const broken = inTransaction(db, async (tx) => {
    await addGuest(tx)
    await endSession(await sessionOf(tx))
    await addGuest(tx)
  })
  await expect(broken).rejects.toThrow(/terminat|closed|not queryable/i)
  expect(await guestsOf()).toBe(0)
})

test('a connection that breaks while idle is reported, and the next query gets another', async () => {
  const other = openDatabase<Schema>(database.url, {
    maxConnections: 1,
    onConnectionFault: (error) => faults.push(error),
  })
  faults.length = 0
  const before = await sessionOf(other)
  await endSession(before)
  await expect.poll(() => faults.length).toBe(1)
  expect(await sessionOf(other)).not.toBe(before)
  await closeDatabase(other)
})

test('a number that was drawn by somebody else already is drawn anew, with all that goes with it', async () => {
  const numbers = ['7', '7', '8']
  const draw = (holder: string) =>
    inTransaction(db, async (tx) => {
      const ticket = { ticket_no: numbers.shift() ?? '', holder }
      await tx.insertInto('tickets').values(ticket).execute()
      return ticket.ticket_no
    })
  expect([await draw('li'), await draw('wang')]).toEqual(['7', '8'])
  numbers.push('9', '10')
  await expect(draw('li')).rejects.toMatchObject({ constraint: 'tickets_holder_key' })
  expect(numbers).toEqual(['10'])
})
