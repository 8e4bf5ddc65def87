import type { Instant } from '@sanhe/kit/runtime/clock'

const zone = 'Asia/Shanghai'

const shanghai = (instant: Instant) =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })

/** `2026-11-21T16:00:00+08:00`, as WeChat Pay writes times. */
export const rfc3339 = (instant: Instant) => `${shanghai(instant)}+08:00`

/** `2026-11-21 16:00:00`, as Alipay writes times. */
export const wallTime = (instant: Instant) => shanghai(instant).replace('T', ' ')

/** The moment that Alipay wrote; undefined when it is none. */
export function fromWallTime(text: string): Instant | undefined {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
  } catch {
    return undefined
  }
}
