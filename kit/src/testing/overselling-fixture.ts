import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicTempFolder } from '@sanhe/embedded-postgres/testing/accounts'
import { createTestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { closeDatabase, openDatabase } from '@sanhe/kit/postgres/database'
import type { Generated, Kysely } from 'kysely'

export type TourTestSchema = {
  tours: { id: number; taken: number; places: number }
  guests: { id: Generated<number>; tour_id: number; name: string }
  tickets: { ticket_no: string; holder: string }
}
export type TourDatabase = Awaited<ReturnType<typeof openTourDatabase>>

export const placesPerTour = 10
export const competingClientCount = 25

const tables = `
  CREATE TABLE tours (id integer PRIMARY KEY, taken integer NOT NULL, places integer NOT NULL);
  CREATE TABLE guests (id bigserial PRIMARY KEY, tour_id integer NOT NULL REFERENCES tours, name text NOT NULL);
  CREATE TABLE tickets (ticket_no text UNIQUE, holder text UNIQUE);`

/** Creates a database with a table of guests and two tours that have fewer places than there are clients. */
export async function openTourDatabase() {
  const folder = createPublicTempFolder()
  writeFileSync(join(folder.path, '001_tours.sql'), tables)
  const faults: Error[] = []
  const database = await createTestDatabase(folder.path)
  const db = openDatabase<TourTestSchema>(database.url, {
    maxConnections: competingClientCount,
    statementTimeoutMs: 5000,
    onConnectionFault: (error) => faults.push(error),
  })

  async function close() {
    await closeDatabase(db)
    await database.drop()
    folder[Symbol.dispose]()
  }
  async function reset() {
    await db.deleteFrom('guests').execute()
    await db.deleteFrom('tours').execute()
    await db
      .insertInto('tours')
      .values([1, 2].map((id) => ({ id, taken: 0, places: placesPerTour })))
      .execute()
  }

  const takenOf = (id: number) =>
    db.selectFrom('tours').select('taken').where('id', '=', id).executeTakeFirstOrThrow()
  const guestsOf = async () =>
    (await db.selectFrom('guests').select('id').where('tour_id', '=', 1).execute()).length
  return { url: database.url, db, faults, takenOf, guestsOf, reset, close }
}

export const addTourGuest = (tx: Kysely<TourTestSchema>) =>
  tx.insertInto('guests').values({ tour_id: 1, name: 'guest' }).execute()
