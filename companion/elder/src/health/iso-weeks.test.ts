import { addDays, getIsoWeek } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { getPreviousIsoWeek } from './iso-weeks.ts'

test('getPreviousIsoWeek returns the previous ISO week for every Monday of eleven years', () => {
  for (let monday = '2020-01-06'; monday < '2031-01-01'; monday = addDays(monday, 7))
    expect(getPreviousIsoWeek(monday), monday).toBe(getIsoWeek(addDays(monday, -7)))
})
