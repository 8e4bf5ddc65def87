import { expect, test } from 'vitest'
import { myActivitiesFilter, parseMyActivitiesSearch } from './my-activities-search.ts'

test("readMyActivitiesSearch keeps known filters of the user's activities and leaves out default and invalid values", () => {
  expect(parseMyActivitiesSearch({ type: 'created', status: 'finished' })).toEqual({
    type: 'created',
    status: 'finished',
  })
  expect(parseMyActivitiesSearch({ type: 'joined', status: 'upcoming' })).toEqual({})
  expect(parseMyActivitiesSearch({ type: 7, status: 'whatever' })).toEqual({})
})

test('myActivitiesFilter shows joined upcoming activities by default', () => {
  expect(myActivitiesFilter({})).toEqual({ type: 'joined', status: 'upcoming' })
  expect(myActivitiesFilter({ type: 'created', status: 'all' })).toEqual({ type: 'created', status: 'all' })
})
