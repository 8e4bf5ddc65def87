import { describe, expect, test } from 'vitest'
import type { Medicine } from './queries.ts'
import { allWeekdays, formatHour, formatMedicineDays } from './schedule-labels.ts'

const medicine = (changes: Partial<Medicine>): Medicine => ({
  id: 1,
  name: '降压药',
  dose: '1 片',
  times: ['08:00'],
  weekdays: allWeekdays,
  startDay: '2020-01-01',
  lastDay: null,
  ...changes,
})
const today = '2020-01-06'

describe('formatMedicineDays', () => {
  test('names every day, or the weekdays', () => {
    expect(formatMedicineDays(medicine({}), today)).toBe('每天')
    expect(formatMedicineDays(medicine({ weekdays: ['mon', 'thu'] }), today)).toBe('周一、周四')
  })

  test('names a start after today and the last day, and says when the medicine has ended', () => {
    expect(formatMedicineDays(medicine({ startDay: '2020-01-07' }), today)).toMatch(
      /^每天，.*1月7日 周二开始$/,
    )
    expect(formatMedicineDays(medicine({ lastDay: today }), today)).toMatch(/^每天，到.*1月6日 周一$/)
    expect(formatMedicineDays(medicine({ lastDay: '2020-01-05' }), today)).toBe('每天，已结束')
  })
})

test.each([
  [0, '凌晨 0 点'],
  [8, '早上 8 点'],
  [9, '上午 9 点'],
  [12, '中午 12 点'],
  [15, '下午 3 点'],
  [20, '晚上 8 点'],
])('formatHour names hour %i %s', (hour, label) => expect(formatHour(hour)).toBe(label))
