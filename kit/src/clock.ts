/** A moment in business time: milliseconds since 1970 UTC. */
export type Instant = number

export type Clock = { now(): Instant }

/** The lab's clock: runs with the machine's but can be moved, so that expiry and schedules can be seen. */
export type MovableClock = Clock & {
  offsetMs(): number
  /** Moves by `advanceMs`, to `now`, or back to the machine's time; tells the listeners after it. */
  move(to: { now: Instant } | { advanceMs: number } | { reset: true }): void
  onMove(listener: () => void): void
}

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const systemClock: Clock = { now: () => Date.now() }

export const isMovable = (clock: Clock): clock is MovableClock => 'move' in clock

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

/** A clock that stands still until moved: for tests. */
export function standingClock(at: Instant): MovableClock {
  return movableClock({ now: () => at })
}

export const toIso = (instant: Instant) => new Date(instant).toISOString()
/** For libraries that want one. */
export const toDate = (instant: Instant) => new Date(instant)
export const fromIso = (iso: string): Instant => new Date(iso).getTime()

const inShanghai = (now: Instant) =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Asia/Shanghai')

/** The calendar day in Shanghai, `YYYY-MM-DD`, wherever the machine stands. */
export const localDay = (now: Instant) => inShanghai(now).toPlainDate().toString()
/** When that day began. */
export const localDayStart = (now: Instant): Instant => inShanghai(now).startOfDay().epochMilliseconds
