import { fromIso, type Instant, toDate } from '@sanhe/kit/runtime/clock'
import * as chrono from 'chrono-node'

/**
 * Time found in a text. `at` is computed in the user's time zone; `hasTime` is false if the text names only a day;
 * `comesEveryYear` is true if it names only month and day.
 */
export type ParsedTime = {
  text: string
  index: number
  at: Instant
  hasTime: boolean
  comesEveryYear?: boolean
}

type TimeContext = { now: Instant; timeZone: string }

const partOfDay = /tonight|evening|morning|afternoon|noon|midnight|今晚|晚上|早上|上午|下午|中午|傍晚/i
/** Hour that is used if a text names a day without a time. */
const usualHour = 9
const chineseDigits = '零一二三四五六七八九'
const units = {
  分钟: 'minutes',
  小时: 'hours',
  天: 'days',
  周: 'weeks',
  星期: 'weeks',
  月: 'months',
} as const

/** Returns the first time that a text names, in English or Chinese. */
export function findTimeInText(text: string, { now, timeZone }: TimeContext): ParsedTime | undefined {
  const soon = parseChinesePeriod(text, { now, timeZone })
  if (soon) return soon
  const reference = { instant: toDate(now), timezone: offsetMinutes(now, timeZone) }
  const parse = /\p{Script=Han}/u.test(text) ? chrono.zh.hans.parse : chrono.parse
  const found = parse(text, reference, { forwardDate: true })[0]
  if (!found) return undefined
  const { start, index } = found
  const hasTime = start.isCertain('hour') || partOfDay.test(found.text)
  const at = start.isCertain('timezoneOffset')
    ? start.date().getTime()
    : toInstant(start, hasTime ? undefined : usualHour, timeZone)
  const comesEveryYear = start.isCertain('month') && start.isCertain('day') && !start.isCertain('year')
  return { text: found.text, index, at, hasTime, comesEveryYear }
}

/** Parses 半小时后, 10分钟之后, 三天后: the date library mistakes these periods for times of day. */
function parseChinesePeriod(text: string, { now, timeZone }: TimeContext): ParsedTime | undefined {
  const found = /(\d+|[一二两三四五六七八九十]{1,3}|半)\s*个?(分钟|小时|天|周|星期|月)(半)?[之以]?后/.exec(
    text,
  )
  if (!found) return undefined
  const [whole, count = '', unit = '天', half] = found
  const name = units[unit as keyof typeof units]
  const zonedNow = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const isHour = name === 'hours'
  const amount = count === '半' ? 0 : parseChineseNumber(count)
  const minutes = isHour && (count === '半' || half) ? 30 : 0
  const then = zonedNow.add({ [name]: amount }).add({ minutes })
  const hasTime = isHour || name === 'minutes'
  const at = hasTime ? then : then.withPlainTime({ hour: usualHour })
  return { text: whole, index: found.index, at: at.epochMilliseconds, hasTime }
}

/** Parses spoken Chinese numbers up to ninety-nine. */
export function parseChineseNumber(text: string) {
  if (/^\d+$/.test(text)) return Number(text)
  const digit = (character = '') => (character === '两' ? 2 : chineseDigits.indexOf(character))
  if (!text.includes('十')) return digit(text)
  const [tens = '', ones = ''] = text.split('十')
  return (tens ? digit(tens) : 1) * 10 + (ones ? digit(ones) : 0)
}

const offsetMinutes = (now: Instant, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).offsetNanoseconds / 60e9

function toInstant(start: chrono.ParsedComponents, hour: number | undefined, timeZone: string) {
  const part = (name: chrono.Component) => start.get(name) ?? 0
  return Temporal.ZonedDateTime.from({
    timeZone,
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: hour ?? part('hour'),
    minute: hour === undefined ? part('minute') : 0,
    second: hour === undefined ? part('second') : 0,
  }).epochMilliseconds
}

/** Parses a time that a program wrote: ISO with an offset, or without one in the user's time zone. */
export function parseTime(text: string, where: TimeContext): ParsedTime | undefined {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(text) && Number.isFinite(fromIso(text)))
    return { text, index: 0, at: fromIso(text), hasTime: true }
  return findTimeInText(text.replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 '), where)
}

const inZone = (at: Instant, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)

export const toCalendarDate = (at: Instant, timeZone: string) => inZone(at, timeZone).toPlainDate()

/** Formats a time as `2026-11-25 14:30`, in the user's time zone. */
export const formatTime = (at: Instant, timeZone: string) =>
  inZone(at, timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')

export const formatWeekday = (day: Temporal.PlainDate, language: 'en' | 'zh') =>
  day.toLocaleString(language === 'zh' ? 'zh-CN' : 'en-US', { weekday: 'long' })
