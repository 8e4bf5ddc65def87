import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'

/** Date and time that a clock on the wall shows, as milliseconds since 1970, as if the clock showed UTC. */
export type WallTime = number

export type TimeZone = {
  toWallTime(at: Instant): WallTime
  /**
   * Returns when the wall clock shows a time. When the clocks go forward, a skipped time moves forward by the length of
   * the gap. When the clocks go back, a time that occurs twice counts at its first occurrence.
   */
  toInstant(wall: WallTime): Instant
}

export function isTimeZoneName(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** Creates the conversions of a time zone. They use `Intl`, because not every browser has `Temporal`. */
export function createTimeZone(name: string): TimeZone {
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  function toWallTime(at: Instant) {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const read = (part: Intl.DateTimeFormatPartTypes) => parts.get(part) ?? 0
    return Date.UTC(
      read('year'),
      read('month') - 1,
      read('day'),
      read('hour'),
      read('minute'),
      read('second'),
    )
  }
  const readOffset = (at: Instant) => toWallTime(at) - at
  return {
    toWallTime,
    toInstant(wall) {
      // No time zone changes its offset twice within two days, so one of these offsets is in force at the wall time.
      const offsets = [readOffset(wall - dayMs), readOffset(wall + dayMs)] as const
      const matching = offsets.map((offset) => wall - offset).filter((at) => toWallTime(at) === wall)
      return matching.length > 0 ? Math.min(...matching) : wall - offsets[0]
    },
  }
}
