import { expect, test } from 'vitest'
import { filterOf, readMineSearch } from './mine-search.ts'

test("readMineSearch keeps known filters of the user's activities and leaves out default and invalid values", () => {
  expect(readMineSearch({ type: 'created', status: 'finished' })).toEqual({
    type: 'created',
    status: 'finished',
  })
  expect(readMineSearch({ type: 'joined', status: 'upcoming' })).toEqual({})
  expect(readMineSearch({ type: 7, status: 'whatever' })).toEqual({})
})

test('filterOf shows joined upcoming activities by default', () => {
  expect(filterOf({})).toEqual({ type: 'joined', status: 'upcoming' })
  expect(filterOf({ type: 'created', status: 'all' })).toEqual({ type: 'created', status: 'all' })
})
