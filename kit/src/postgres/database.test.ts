import {
  addTourGuest,
  openTourDatabase,
  type TourDatabase,
  type TourTestSchema,
} from '@sanhe/kit/testing/overselling-fixture'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeDatabase, inTransaction, openDatabase } from './database.ts'

let fixture: TourDatabase
let db: TourDatabase['db']
let guestsOf: TourDatabase['guestsOf']
let url: TourDatabase['url']
let faults: TourDatabase['faults']
beforeAll(async () => {
  fixture = await openTourDatabase()
  ;({ db, guestsOf, url, faults } = fixture)
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

test('openDatabase reads dates as text and bigint as numbers (as text above 2^53), in arrays too', async () => {
  const { rows } = await sql`
    SELECT date '2026-03-01' AS day, ARRAY[date '2026-03-01', NULL] AS days,
           9007199254740991::bigint AS largest, 9007199254740992::bigint AS too_large,
           ARRAY[1::bigint, 9007199254740992, NULL] AS several, count(*) AS counted, NULL::bigint AS nothing
    FROM tours`.execute(db)
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

test('openDatabase cancels a statement that exceeds the statement timeout', async () => {
  const impatient = openDatabase<TourTestSchema>(url, {
    statementTimeoutMs: 50,
    onConnectionFault: () => {},
  })
  await expect(sql`SELECT pg_sleep(30)`.execute(impatient)).rejects.toMatchObject({ code: '57014' })
  await closeDatabase(impatient)
})

const endSession = (pid: number) => sql`SELECT pg_terminate_backend(${pid}, 5000)`.execute(db)
const sessionOf = async (tx: Kysely<TourTestSchema>) =>
  (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)).rows[0]!.pid

test('a database connection that breaks between two statements fails only its own transaction', async () => {
  const broken = inTransaction(db, async (tx) => {
    await addTourGuest(tx)
    await endSession(await sessionOf(tx))
    await addTourGuest(tx)
  })
  await expect(broken).rejects.toThrow(/terminat|closed|not queryable/i)
  expect(await guestsOf()).toBe(0)
})

test('openDatabase reports a connection that breaks while idle, and opens a new connection for the next query', async () => {
  const other = openDatabase<TourTestSchema>(url, {
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
