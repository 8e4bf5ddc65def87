import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { readAuditFilters, toAuditQuery } from './filters.ts'

const actions = ['login', 'user.created']

test.each([
  [{}, {}],
  [
    { actor: 'lin', action: 'login', project: 3, days: 7 },
    { actor: 'lin', action: 'login', project: 3, days: 7 },
  ],
  [{ actor: '', action: 'unknown', project: 'x', days: 8 }, {}],
  [
    { project: '12', days: '30' },
    { project: 12, days: 30 },
  ],
])('readAuditFilters(%j) keeps the values that the service accepts: %j', (search, filters) => {
  expect(readAuditFilters(search, actions)).toEqual(filters)
})

test('toAuditQuery turns the chosen number of days into a start time that is rounded to the hour', () => {
  const now = fromIso('2026-11-21T08:40:00Z')
  expect(toAuditQuery({ actor: 'lin', days: 1 }, now)).toEqual({
    actor: 'lin',
    since: '2026-11-20T08:00:00.000Z',
  })
  expect(toAuditQuery({}, now)).toEqual({})
})
