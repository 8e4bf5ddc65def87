import { expect, test } from 'vitest'
import { filterOf, readMineSearch } from './mine-search.ts'

test('an address says which of one’s activities are shown; what is usual is not said', () => {
  expect(readMineSearch({ type: 'created', status: 'finished' })).toEqual({
    type: 'created',
    status: 'finished',
  })
  expect(readMineSearch({ type: 'joined', status: 'upcoming' })).toEqual({})
  expect(readMineSearch({ type: 7, status: 'whatever' })).toEqual({})
})

test('what is joined and to come is shown first', () => {
  expect(filterOf({})).toEqual({ type: 'joined', status: 'upcoming' })
  expect(filterOf({ type: 'created', status: 'all' })).toEqual({ type: 'created', status: 'all' })
})
