import { addDays, isoWeekOf } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { weekBefore } from './weeks.ts'

test('the week before is the one of the calendar, over eleven years', () => {
  for (let monday = '2020-01-06'; monday < '2031-01-01'; monday = addDays(monday, 7))
    expect(weekBefore(monday), monday).toBe(isoWeekOf(addDays(monday, -7)))
})
