import { createPublicTempFolder } from '@sanhe/embedded-postgres/testing/accounts'
import { createTestDatabase, type TestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { distanceInKm, type Position } from '@sanhe/kit/geo'
import * as fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from './database.ts'
import { sqlBoundingBox, sqlDistanceKm, sqlDistanceKmOrNull } from './distance.ts'

const folder = createPublicTempFolder()
let database: TestDatabase
let db: Kysely<unknown>
beforeAll(async () => {
  database = await createTestDatabase(folder.path)
  db = openDatabase(database.url, { onConnectionFault() {} })
})
afterAll(async () => {
  await closeDatabase(db)
  await database.drop()
  folder[Symbol.dispose]()
})

type NullablePosition = { [axis in keyof Position]: number | null }

async function ask(here: Position, places: NullablePosition[]) {
  const [lat, lng] = [sql.ref('place.lat'), sql.ref('place.lng')]
  const { rows } = await sql<{ km: number; known: number | null; inside: boolean }>`
    SELECT ${sqlDistanceKm(here, lat, lng)} AS km, ${sqlDistanceKmOrNull(here, lat, lng)} AS known,
           point(place.lng, place.lat) <@ ${sqlBoundingBox(here, sql`10`)} AS inside
    FROM unnest(${places.map((place) => place.lat)}::float8[], ${places.map((place) => place.lng)}::float8[])
         WITH ORDINALITY AS place (lat, lng, nth) ORDER BY nth`.execute(db)
  return rows
}

const offset = fc.double({ min: -0.2, max: 0.2, noNaN: true })
/** Rounds degrees to the precision of the database columns. */
const roundToColumn = (degrees: number) => Number(degrees.toFixed(7))
const latitude = fc.double({ min: -70, max: 70, noNaN: true })

test('sqlBoundingBox contains every position within the distance, and sqlDistanceKm returns the same distance as distanceInKm', async () => {
  await fc.assert(
    fc.asyncProperty(latitude, fc.array(fc.tuple(offset, offset), { minLength: 1 }), async (lat, offsets) => {
      const here = { lat, lng: 116 }
      const places = offsets.map(([dLat, dLng]) => ({
        lat: roundToColumn(lat + dLat),
        lng: roundToColumn(116 + dLng),
      }))
      const found = await ask(here, places)
      for (const [nth, place] of places.entries()) {
        const km = distanceInKm(here, place)
        expect(found[nth]?.km).toBeCloseTo(km, 6)
        expect(found[nth]?.known).toBe(found[nth]?.km)
        if (km <= 10) expect(found[nth]?.inside).toBe(true)
      }
    }),
  )
})

test('sqlBoundingBox is no larger than necessary', async () => {
  const [far] = await ask({ lat: 39.9, lng: 116.4 }, [{ lat: 40.1, lng: 116.4 }])
  expect(far).toMatchObject({ inside: false })
})

test('sqlDistanceKm returns 0 for the smallest possible differences, without an underflow error', async () => {
  for (const least of [5e-324, 1e-200, 1e-160])
    expect(await ask({ lat: least, lng: -least }, [{ lat: 0, lng: 0 }])).toMatchObject([{ km: 0, known: 0 }])
})

test("sqlDistanceKm returns half the earth's circumference for the opposite point, and sqlDistanceKmOrNull returns null for a missing position", async () => {
  const places = [
    { lat: 0, lng: 180 },
    { lat: null, lng: 1 },
    { lat: 1, lng: null },
  ]
  const found = await ask({ lat: 0, lng: 0 }, places)
  expect(found[0]?.km).toBeCloseTo(distanceInKm({ lat: 0, lng: 0 }, { lat: 0, lng: 180 }), 6)
  expect(found.map(({ known }) => known === null)).toEqual([false, true, true])
})
