import {
  addTourGuest,
  competingClientCount,
  openTourDatabase,
  type TourDatabase,
} from '@sanhe/kit/testing/overselling-fixture'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteOneRow, updateOneRow } from './one-row.ts'

let fixture: TourDatabase
beforeAll(async () => {
  fixture = await openTourDatabase()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

const takeFirstPlace = (id: number) =>
  updateOneRow(fixture.db.updateTable('tours').set({ taken: 1 }).where('id', '=', id).where('taken', '=', 0))

test('updateOneRow returns true if a row was updated, and false if no row matches', async () => {
  expect(await takeFirstPlace(1)).toBe(true)
  expect(await takeFirstPlace(1)).toBe(false)
  expect(await takeFirstPlace(3)).toBe(false)
  expect(await fixture.takenOf(1)).toEqual({ taken: 1 })
})

test(`${competingClientCount} clients update the same row from the same state: exactly 1 gets true`, async () => {
  const results = await Promise.all(Array.from({ length: competingClientCount }, () => takeFirstPlace(1)))
  expect(results.filter(Boolean)).toHaveLength(1)
})

test('deleteOneRow returns true if a row was deleted, and false if no row matches', async () => {
  await addTourGuest(fixture.db)
  const remove = () => deleteOneRow(fixture.db.deleteFrom('guests').where('tour_id', '=', 1))
  expect(await remove()).toBe(true)
  expect(await remove()).toBe(false)
})
