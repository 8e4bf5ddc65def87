/** A moment on the service's clock, in milliseconds since 1970 UTC. The developer tools can move that clock. */
export type Instant = number

export type Clock = { now(): Instant }

/**
 * The clock of the developer tools. It follows the machine's clock but can be moved, so that developers can test expiry
 * and schedules.
 */
export type MovableClock = Clock & {
  offsetMs(): number
  /** Moves the clock by `advanceMs`, to `now`, or back to the machine's time, and then notifies the listeners. */
  move(to: { now: Instant } | { advanceMs: number } | { reset: true }): void
  onMove(listener: () => void): void
}

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const systemClock: Clock = { now: () => Date.now() }

export const isMovableClock = (clock: Clock): clock is MovableClock => 'move' in clock

export function movableClock(base: Clock = systemClock): MovableClock {
  let offsetMs = 0
  const listeners: (() => void)[] = []
  return {
    now: () => base.now() + offsetMs,
    offsetMs: () => offsetMs,
    move(to) {
      if ('reset' in to) offsetMs = 0
      else if ('now' in to) offsetMs = to.now - base.now()
      else offsetMs += to.advanceMs
      for (const listener of listeners) listener()
    },
    onMove: (listener) => void listeners.push(listener),
  }
}

/** Returns a clock for tests that stands still until it is moved. */
export function fixedClock(at: Instant): MovableClock {
  return movableClock({ now: () => at })
}

export const toIso = (instant: Instant) => new Date(instant).toISOString()
/** Converts an instant for libraries that take a Date. */
export const toDate = (instant: Instant) => new Date(instant)
export const fromIso = (iso: string): Instant => new Date(iso).getTime()

const inShanghai = (now: Instant) =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Asia/Shanghai')

/** Returns the calendar day in Shanghai as `YYYY-MM-DD`, in any time zone of the machine. */
export const instantToShanghaiDay = (now: Instant) => inShanghai(now).toPlainDate().toString()
export const getShanghaiDayStart = (now: Instant): Instant => inShanghai(now).startOfDay().epochMilliseconds
/** Returns the calendar month in Shanghai as `YYYY-MM`. */
export const toShanghaiMonth = (now: Instant) => inShanghai(now).toPlainDate().toPlainYearMonth().toString()
/** Converts a day and time of day in Shanghai (`2026-11-21`, `08:30`) to an instant. */
export const toInstantInShanghai = (day: string, time: string): Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: 'Asia/Shanghai',
    plainTime: Temporal.PlainTime.from(time),
  }).epochMilliseconds
/** Adds days to a `YYYY-MM-DD` day; negative numbers subtract. */
export const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
/** Adds months at the same time of day in Shanghai; the 31st becomes the last day of a shorter month. */
export const addMonths = (now: Instant, months: number): Instant =>
  inShanghai(now).add({ months }).epochMilliseconds
export const getMondayOfWeek = (day: string) => addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)

/** Returns the ISO week of a day: `2026-W53`. The first days of January may belong to the previous year. */
export function getIsoWeek(day: string) {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day)
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`
}

/** Returns the Monday of an ISO week; undefined when the week does not exist. */
export function getMondayOfIsoWeek(week: string): string | undefined {
  const [, year, number] = /^(\d{4})-W(\d{2})$/.exec(week) ?? []
  if (!year || !number) return undefined
  // The 4th of January is always in the first ISO week, so the count of weeks starts from its Monday.
  const monday = addDays(getMondayOfWeek(`${year}-01-04`), (Number(number) - 1) * 7)
  return getIsoWeek(monday) === week ? monday : undefined
}
