import { dayMs, fromIso, type Instant, systemClock } from '@sanhe/kit/runtime/clock'

const zone = { timeZone: 'Asia/Shanghai' } as const
const dayFormat = new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short' })
const timeFormat = new Intl.DateTimeFormat('zh-CN', {
  ...zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const dateFormat = new Intl.DateTimeFormat('zh-CN', { ...zone, month: 'long', day: 'numeric' })
const yearFormat = new Intl.DateTimeFormat('zh-CN', {
  ...zone,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})
const weekdayFormat = new Intl.DateTimeFormat('zh-CN', { ...zone, weekday: 'short' })

/** Returns the calendar day in Shanghai as `YYYY-MM-DD`. */
export const toShanghaiDayText = (at: Instant) => dayFormat.format(at)

const relativeDayName = (at: Instant, now: Instant) =>
  new Map([
    [toShanghaiDayText(now - dayMs), '昨天'],
    [toShanghaiDayText(now), '今天'],
    [toShanghaiDayText(now + dayMs), '明天'],
    [toShanghaiDayText(now + 2 * dayMs), '后天'],
  ]).get(toShanghaiDayText(at))

/** Formats a day: 今天, 后天, otherwise 11月25日 周三, with the year unless it is the current one. */
export function formatDay(at: Instant, now: Instant = systemClock.now()) {
  const soon = relativeDayName(at, now)
  if (soon) return soon
  const format =
    toShanghaiDayText(at).slice(0, 4) === toShanghaiDayText(now).slice(0, 4) ? dateFormat : yearFormat
  return `${format.format(at)} ${weekdayFormat.format(at)}`
}

export const formatTime = (at: Instant) => timeFormat.format(at)

/** Formats a date with its time: 明天 09:00. */
export const formatDateTime = (iso: string, now: Instant = systemClock.now()) =>
  `${formatDay(fromIso(iso), now)} ${formatTime(fromIso(iso))}`

/** Formats a period: 明天 09:00 到 11:00. The day of the end is named only when it differs from the day of the start. */
export function formatPeriod(startIso: string, endIso: string, now: Instant = systemClock.now()) {
  const [start, end] = [fromIso(startIso), fromIso(endIso)]
  const until =
    toShanghaiDayText(start) === toShanghaiDayText(end) ? formatTime(end) : formatDateTime(endIso, now)
  return `${formatDateTime(startIso, now)} 到 ${until}`
}

/** Formats a date of the server (2026-11-25) as 11月25日 周三. */
export const formatIsoDay = (day: string, now: Instant = systemClock.now()) =>
  formatDay(fromIso(`${day}T12:00:00+08:00`), now)

/** Returns a text of the server, such as the title of an order, with its days (2026-11-25) as 11月25日 周三. */
export const formatDaysInText = (text: string) =>
  text.replaceAll(/\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g, (day) => formatIsoDay(day))
