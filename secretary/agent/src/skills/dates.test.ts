import { fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { createTestSkillContext } from '#testing'
import { dateSkills } from './dates.ts'
import { findTimeInText, parseChineseNumber, parseTime } from './parse-times.ts'

/** The fixed time is Saturday, 21 November, 16:00 in Shanghai. */
const where = { now: fromIso('2026-11-21T08:00:00Z'), timeZone: 'Asia/Shanghai' }
const iso = (text: string) => {
  const moment = findTimeInText(text, where)
  return moment && toIso(moment.at)
}

test.each([
  ['in 10 minutes', '2026-11-21T08:10:00.000Z'],
  ['tomorrow at 9am', '2026-11-22T01:00:00.000Z'],
  ['tomorrow', '2026-11-22T01:00:00.000Z'],
  ['next monday at 3pm', '2026-11-23T07:00:00.000Z'],
  ['25 Dec', '2026-12-25T01:00:00.000Z'],
  ['2026-12-01 14:30', '2026-12-01T06:30:00.000Z'],
  ['tonight', '2026-11-21T14:00:00.000Z'],
  ['10分钟后', '2026-11-21T08:10:00.000Z'],
  ['半小时后', '2026-11-21T08:30:00.000Z'],
  ['一个小时半后', '2026-11-21T09:30:00.000Z'],
  ['三天后', '2026-11-24T01:00:00.000Z'],
  ['两周之后', '2026-12-05T01:00:00.000Z'],
  ['明天下午3点', '2026-11-22T07:00:00.000Z'],
  ['后天', '2026-11-23T01:00:00.000Z'],
  ['今晚8点', '2026-11-21T12:00:00.000Z'],
  ['下周一上午9点', '2026-11-23T01:00:00.000Z'],
  ['12月25日', '2026-12-25T01:00:00.000Z'],
  ['2026年12月1日14:30', '2026-12-01T06:30:00.000Z'],
])('findTimeInText("%s") returns %s', (text, at) => {
  expect(iso(text)).toBe(at)
})

test('findTimeInText returns undefined for a text without a time', () => {
  expect(iso('call Ann about the rent')).toBeUndefined()
  expect(iso('给王总打电话')).toBeUndefined()
})

test('findTimeInText returns hasTime false for a day and true for a text with an hour', () => {
  expect(findTimeInText('tomorrow', where)?.hasTime).toBe(false)
  expect(findTimeInText('tomorrow at 9', where)?.hasTime).toBe(true)
  expect(findTimeInText('三天后', where)?.hasTime).toBe(false)
  expect(findTimeInText('三小时后', where)?.hasTime).toBe(true)
})

test("parseTime uses the offset of an ISO time, or the user's time zone if there is no offset", () => {
  expect(parseTime('2026-12-01T09:00:00Z', where)?.at).toBe(fromIso('2026-12-01T09:00:00Z'))
  expect(parseTime('2026-12-01T09:00:00+02:00', where)?.at).toBe(fromIso('2026-12-01T07:00:00Z'))
  expect(parseTime('2026-12-01T09:00', where)?.at).toBe(fromIso('2026-12-01T01:00:00Z'))
  expect(parseTime('2026-12-01', where)?.hasTime).toBe(false)
})

test("findTimeInText uses the user's time zone, including daylight saving time", () => {
  const berlin = { ...where, timeZone: 'Europe/Berlin' }
  expect(toIso(findTimeInText('2026-07-01 09:00', berlin)?.at ?? 0)).toBe('2026-07-01T07:00:00.000Z')
  expect(toIso(findTimeInText('2026-12-01 09:00', berlin)?.at ?? 0)).toBe('2026-12-01T08:00:00.000Z')
})

test.each([
  ['十', 10],
  ['十五', 15],
  ['二十', 20],
  ['三十二', 32],
  ['两', 2],
  ['7', 7],
])('parseChineseNumber("%s") returns %d', (text, value) => {
  expect(parseChineseNumber(text)).toBe(value)
})

describe('calendar skill', () => {
  const [calendar = expect.fail()] = dateSkills({ config: { timeZone: 'Asia/Shanghai' } })
  const run = (input: object, language: 'en' | 'zh' = 'en') =>
    calendar.run(input as never, createTestSkillContext({ request: { language } }).context)

  test('the calendar skill returns weekdays, intervals and shifted dates', async () => {
    expect(await run({ date: 'today' })).toBe('**2026-11-21** is a Saturday (today).')
    expect(await run({ date: 'today', plus: { days: 30 } })).toBe('**2026-12-21** is a Monday (in 30 days).')
    expect(await run({ date: '2026-01-31', plus: { months: 1 } })).toContain('2026-02-28')
    expect(await run({ date: 'today', plus: { days: -1 } })).toContain('1 days ago')
    expect(await run({ date: '2026-11-01', until: '2026-12-01' })).toBe(
      'From 2026-11-01 to 2026-12-01: **30 days**',
    )
    expect(await run({ date: '今天', until: '12月25日' }, 'zh')).toBe(
      '从 2026-11-21 到 2026-12-25：**34 天**',
    )
    expect(await run({ date: '明天' }, 'zh')).toBe('**2026-11-22** 是星期日（1 天后）。')
  })

  test.each([
    ['1 March', '24 December', '2027-03-01', '2027-12-24', 298],
    ['December 1', 'January 15', '2026-12-01', '2027-01-15', 45],
    ['1 March 2027', 'February 28', '2027-03-01', '2028-02-28', 364],
    ['3月1日', '12月24日', '2027-03-01', '2027-12-24', 298],
    ['2026-12-24', '2026-12-01', '2026-12-24', '2026-12-01', -23],
    ['24 December', 'tomorrow', '2026-12-24', '2026-11-22', -32],
    ['24 December', 'today', '2026-12-24', '2026-11-21', -33],
  ])(
    'the calendar skill counts the days from %s until %s: from %s to %s, %d days',
    async (date, until, from, to, days) => {
      expect(await run({ date, until })).toBe(`From ${from} to ${to}: **${days} days**`)
    },
  )

  test('the calendar skill refuses a text that is not a date', async () => {
    await expect(run({ date: 'purple' })).rejects.toThrow('"purple" is no date.')
    await expect(run({ date: '紫色' }, 'zh')).rejects.toThrow('不是日期')
  })
})
