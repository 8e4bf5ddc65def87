import { expect, test } from 'vitest'
import { describeTiming, formatRunTime } from './describe-timing.ts'
import { scheduleLabels } from './schedules-text.ts'

const timing = { time: '08:00', date: null, weekdays: [], day_of_month: null, every_hours: null }

test.each([
  [
    { ...timing, kind: 'once' as const, date: '2026-11-25' },
    'Once on 2026-11-25 at 08:00',
    '2026-11-25 08:00 执行一次',
  ],
  [{ ...timing, kind: 'daily' as const }, 'Every day at 08:00', '每天 08:00'],
  [{ ...timing, kind: 'weekdays' as const }, 'Monday to Friday at 08:00', '周一至周五 08:00'],
  [
    { ...timing, kind: 'weekly' as const, weekdays: [1, 3] },
    'Every Monday and Wednesday at 08:00',
    '每星期一和星期三 08:00',
  ],
  [
    { ...timing, kind: 'monthly' as const, day_of_month: 30 },
    'Every month on day 30 at 08:00',
    '每月 30 日 08:00',
  ],
  [
    { ...timing, kind: 'monthly' as const, day_of_month: 31 },
    'On the last day of every month at 08:00',
    '每月最后一天 08:00',
  ],
  [
    { ...timing, kind: 'daily' as const, every_hours: 4 },
    'Every 4 hours, counted from 08:00',
    '每 4 小时，从 08:00 起算',
  ],
  [
    { ...timing, kind: 'daily' as const, every_hours: 1 },
    'Every hour, counted from 08:00',
    '每 1 小时，从 08:00 起算',
  ],
])('describeTiming describes %o', (schedule, en, zh) => {
  expect(describeTiming(schedule, scheduleLabels.en, 'en-GB')).toBe(en)
  expect(describeTiming(schedule, scheduleLabels.zh, 'zh-CN')).toBe(zh)
})

test('formatRunTime shows the wall-clock time of the schedule, not of the device', () => {
  expect(formatRunTime('2026-11-25T00:00:00.000Z', 'Asia/Shanghai', 'en-GB')).toContain('08:00')
  expect(formatRunTime('2026-11-25T00:00:00.000Z', 'Europe/Berlin', 'en-GB')).toContain('01:00')
})
