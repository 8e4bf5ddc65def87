import { expect, test } from 'vitest'
import { myActivitiesFilter, readMyActivitiesSearch } from './my-activities-search.ts'

test("readMyActivitiesSearch keeps known filters of the user's activities and leaves out default and invalid values", () => {
  expect(readMyActivitiesSearch({ type: 'created', status: 'finished' })).toEqual({
    type: 'created',
    status: 'finished',
  })
  expect(readMyActivitiesSearch({ type: 'joined', status: 'upcoming' })).toEqual({})
  expect(readMyActivitiesSearch({ type: 7, status: 'whatever' })).toEqual({})
})

test('myActivitiesFilter shows joined upcoming activities by default', () => {
  expect(myActivitiesFilter({})).toEqual({ type: 'joined', status: 'upcoming' })
  expect(myActivitiesFilter({ type: 'created', status: 'all' })).toEqual({ type: 'created', status: 'all' })
})
