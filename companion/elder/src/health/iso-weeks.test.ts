import { addDays, getIsoWeek } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { previousIsoWeek } from './iso-weeks.ts'

test('previousIsoWeek returns the previous ISO week for every Monday of eleven years', () => {
  for (let monday = '2020-01-06'; monday < '2031-01-01'; monday = addDays(monday, 7))
    expect(previousIsoWeek(monday), monday).toBe(getIsoWeek(addDays(monday, -7)))
})
