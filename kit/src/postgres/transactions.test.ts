import {
  addTourGuest,
  competingClientCount,
  openTourDatabase,
  placesPerTour,
  type TourDatabase,
  type TourTestSchema,
} from '@sanhe/kit/testing/overselling-fixture'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from './database.ts'

let fixture: TourDatabase
let db: TourDatabase['db']
let guestsOf: TourDatabase['guestsOf']
let takenOf: TourDatabase['takenOf']
beforeAll(async () => {
  fixture = await openTourDatabase()
  ;({ db, guestsOf, takenOf } = fixture)
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

/**
 * Returns a barrier that resolves for all callers when `expected` of them have arrived. The barrier makes the race
 * certain.
 */
function gate(expected: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === expected) resolve()
    return promise
  }
}

async function race(join: (tx: Kysely<TourTestSchema>, meet: () => Promise<void>) => Promise<boolean>) {
  const meet = gate(competingClientCount)
  const joined = await Promise.all(
    Array.from({ length: competingClientCount }, () => inTransaction(db, (tx) => join(tx, meet))),
  )
  return joined.filter(Boolean).length
}

test('25 clients take 10 places with a conditional UPDATE: exactly 10 succeed', async () => {
  const joined = await race(async (tx, meet) => {
    await sql`SELECT 1`.execute(tx)
    await meet()
    const { numUpdatedRows } = await tx
      .updateTable('tours')
      .set((row) => ({ taken: row('taken', '+', 1) }))
      .where('id', '=', 1)
      .whereRef('taken', '<', 'places')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await addTourGuest(tx)
    return true
  })
  expect(joined).toBe(placesPerTour)
  expect(await guestsOf()).toBe(placesPerTour)
  expect(await takenOf(1)).toEqual({ taken: placesPerTour })
})

test('(control) 25 clients that read the free places first and write later take more than 10 places', async () => {
  const joined = await race(async (tx, meet) => {
    const tour = await tx.selectFrom('tours').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
    await meet()
    if (tour.taken >= tour.places) return false
    await tx
      .updateTable('tours')
      .set({ taken: tour.taken + 1 })
      .where('id', '=', 1)
      .execute()
    await addTourGuest(tx)
    return true
  })
  expect(joined).toBe(competingClientCount)
  expect(await guestsOf()).toBe(competingClientCount)
})

test('inTransaction rolls back all changes when the given function throws', async () => {
  const failing = inTransaction(db, async (tx) => {
    await addTourGuest(tx)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await guestsOf()).toBe(0)
})

test('inTransaction inside a transaction joins the outer transaction', async () => {
  const failing = inTransaction(db, async (tx) => {
    await inTransaction(tx, addTourGuest)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await guestsOf()).toBe(0)
})

test('inTransaction repeats one of two deadlocked transactions, and both take effect', async () => {
  const meet = gate(2)
  let runs = 0
  const takeBoth = (first: number, second: number) =>
    inTransaction(db, async (tx) => {
      runs += 1
      await takePlace(tx, first)
      // Both transactions have locked their first row here. When one of them runs again after the deadlock, the barrier
      // is already open.
      await meet()
      await takePlace(tx, second)
    })
  await Promise.all([takeBoth(1, 2), takeBoth(2, 1)])
  expect(runs).toBe(3)
  expect([await takenOf(1), await takenOf(2)]).toEqual([{ taken: 2 }, { taken: 2 }])
})

const takePlace = (tx: Kysely<TourTestSchema>, id: number) =>
  tx
    .updateTable('tours')
    .set((row) => ({ taken: row('taken', '+', 1) }))
    .where('id', '=', id)
    .execute()

test('inTransaction repeats a transaction after a serialization failure, with the current data', async () => {
  const meet = gate(2)
  let runs = 0
  const addOne = () =>
    inTransaction(db, async (tx) => {
      runs += 1
      await sql`SET TRANSACTION ISOLATION LEVEL SERIALIZABLE`.execute(tx)
      const { taken } = await tx
        .selectFrom('tours')
        .select('taken')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow()
      await meet()
      await tx
        .updateTable('tours')
        .set({ taken: taken + 1 })
        .where('id', '=', 1)
        .execute()
    })
  await Promise.all([addOne(), addOne()])
  expect(runs).toBe(3)
  expect(await takenOf(1)).toEqual({ taken: 2 })
})

test.each([
  ['gives up after five runs', '40001', 5],
  ['gives up after five runs', '40P01', 5],
  ['is not repeated', '23505', 1],
])('inTransaction: a transaction that always fails %s (error code %s)', async (_, code, expectedRuns) => {
  let runs = 0
  const failing = inTransaction(db, async (tx) => {
    runs += 1
    await addTourGuest(tx)
    await sql`SELECT 1`.execute(tx)
    throw Object.assign(new Error('again'), { code })
  })
  await expect(failing).rejects.toMatchObject({ code })
  expect(runs).toBe(expectedRuns)
  expect(await guestsOf()).toBe(0)
})

test('inTransaction repeats the transaction when a randomly drawn number already exists', async () => {
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
