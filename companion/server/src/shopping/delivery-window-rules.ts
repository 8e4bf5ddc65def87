import {
  addDays,
  hourMs,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
} from '@sanhe/kit/runtime/clock'

/** Periods of each day in which grocers deliver, in Shanghai time. */
const dailyWindows = [
  { start: '08:00', end: '10:00' },
  { start: '10:00', end: '12:00' },
  { start: '14:00', end: '16:00' },
  { start: '16:00', end: '18:00' },
  { start: '18:00', end: '20:00' },
] as const

const maxDaysAhead = 3
/** A window can be chosen while at least this time remains before its end. */
const minRemainingMs = hourMs

type DeliveryWindowChoice = { day: string; start: string }
type DeliveryPeriod = { from: Instant; until: Instant }

const toPeriod = (day: string, { start, end }: { start: string; end: string }): DeliveryPeriod => ({
  from: toInstantInShanghai(day, start),
  until: toInstantInShanghai(day, end),
})

const isOpen = ({ until }: DeliveryPeriod, now: Instant) => now <= until - minRemainingMs

/** Returns the windows that can be chosen now: today and on the next three days. */
export function listDeliveryWindows(now: Instant) {
  const today = instantToShanghaiDay(now)
  return Array.from({ length: maxDaysAhead + 1 }, (_, days) => addDays(today, days))
    .map((day) => ({ day, windows: dailyWindows.filter((window) => isOpen(toPeriod(day, window), now)) }))
    .filter(({ windows }) => windows.length > 0)
}

/** Returns the period of a chosen window, or the reason why it cannot be chosen now. */
export function decideDeliveryPeriod({ day, start }: DeliveryWindowChoice, now: Instant) {
  const window = dailyWindows.find((one) => one.start === start)
  if (!window) return { refusal: 'DELIVERY_WINDOW_UNKNOWN' } as const
  if (day > addDays(instantToShanghaiDay(now), maxDaysAhead))
    return { refusal: 'DELIVERY_WINDOW_TOO_FAR' } as const
  const period = toPeriod(day, window)
  return isOpen(period, now) ? { period } : ({ refusal: 'DELIVERY_WINDOW_PASSED' } as const)
}

/** A payment that arrives after the chosen window turns the delivery into one as soon as possible. */
export const isDeliveryPeriodOver = ({ until }: Pick<DeliveryPeriod, 'until'>, now: Instant) => now >= until
