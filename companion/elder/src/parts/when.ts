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

/** Day in Shanghai, `YYYY-MM-DD`. */
export const dayOf = (at: Instant) => dayFormat.format(at)

const near = (at: Instant, now: Instant) =>
  new Map([
    [dayOf(now - dayMs), '昨天'],
    [dayOf(now), '今天'],
    [dayOf(now + dayMs), '明天'],
    [dayOf(now + 2 * dayMs), '后天'],
  ]).get(dayOf(at))

/** Formats a day: 今天, 后天, otherwise 11月25日 周三, with the year unless it is the current one. */
export function dayWords(at: Instant, now: Instant = systemClock.now()) {
  const soon = near(at, now)
  if (soon) return soon
  const format = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4) ? dateFormat : yearFormat
  return `${format.format(at)} ${weekdayFormat.format(at)}`
}

export const timeWords = (at: Instant) => timeFormat.format(at)

/** Formats a time: 明天 09:00. */
export const whenWords = (iso: string, now: Instant = systemClock.now()) =>
  `${dayWords(fromIso(iso), now)} ${timeWords(fromIso(iso))}`

/** Formats a period: 明天 09:00 到 11:00. The end's day is named only when it differs. */
export function spanWords(startIso: string, endIso: string, now: Instant = systemClock.now()) {
  const [start, end] = [fromIso(startIso), fromIso(endIso)]
  const until = dayOf(start) === dayOf(end) ? timeWords(end) : whenWords(endIso, now)
  return `${whenWords(startIso, now)} 到 ${until}`
}

/** Formats a date of the service (2026-11-25) as people say it. */
export const writtenDay = (day: string, now: Instant = systemClock.now()) =>
  dayWords(fromIso(`${day}T12:00:00+08:00`), now)
