import { weekdayNameLabels, weekdays } from '@sanhe/ui/weekdays.ts'
import { expect, test } from 'vitest'
import { formatSchedule } from './schedule-label.ts'
import { medicinesLabels } from './text.ts'

const texts = {
  ...medicinesLabels.zh,
  weekdays: weekdayNameLabels.zh,
  formatDay: (day: string) => day.slice(5),
}
const daily = {
  times: ['08:00', '20:00'],
  weekdays: [...weekdays],
  startDay: '2020-01-01',
  lastDay: null,
}
const format = (changes: Partial<Parameters<typeof formatSchedule>[0]>) =>
  formatSchedule({ ...daily, ...changes }, texts, '2020-01-06')

test('formatSchedule names the times, and every day or the weekdays', () => {
  expect(format({})).toBe('08:00、20:00 · 每天')
  expect(format({ weekdays: ['mon', 'thu'] })).toBe('08:00、20:00 · 周一、周四')
})

test('formatSchedule names a start after today and the last day', () =>
  expect(format({ startDay: '2020-01-07', lastDay: '2020-01-20' })).toBe(
    '08:00、20:00 · 每天 · 01-07开始 · 到01-20',
  ))
