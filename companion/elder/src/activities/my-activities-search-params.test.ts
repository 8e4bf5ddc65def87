import { expect, test } from 'vitest'
import { parseMyActivitiesSearchParams, toMyActivitiesFilter } from './my-activities-search-params.ts'

test('parseMyActivitiesSearchParams returns valid filters and leaves out default and invalid values', () => {
  expect(parseMyActivitiesSearchParams({ type: 'created', status: 'finished' })).toEqual({
    type: 'created',
    status: 'finished',
  })
  expect(parseMyActivitiesSearchParams({ type: 'joined', status: 'upcoming' })).toEqual({})
  expect(parseMyActivitiesSearchParams({ type: 7, status: 'whatever' })).toEqual({})
})

test('toMyActivitiesFilter selects joined upcoming activities by default', () => {
  expect(toMyActivitiesFilter({})).toEqual({ type: 'joined', status: 'upcoming' })
  expect(toMyActivitiesFilter({ type: 'created', status: 'all' })).toEqual({ type: 'created', status: 'all' })
})
