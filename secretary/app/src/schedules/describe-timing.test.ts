import { expect, test } from 'vitest'
import { describeTiming } from './describe-timing.ts'
import { scheduleLabels } from './schedules-text.ts'

const timing = { time: '08:00', date: null, weekdays: [], day_of_month: null }

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
    { ...timing, kind: 'monthly' as const, day_of_month: 31 },
    'Every month on day 31 at 08:00',
    '每月 31 日 08:00',
  ],
])('describeTiming describes %o', (schedule, en, zh) => {
  expect(describeTiming(schedule, scheduleLabels.en, 'en-GB')).toBe(en)
  expect(describeTiming(schedule, scheduleLabels.zh, 'zh-CN')).toBe(zh)
})
