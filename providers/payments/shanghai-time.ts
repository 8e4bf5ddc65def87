import type { Instant } from '@sanhe/kit/runtime/clock'

const zone = 'Asia/Shanghai'

const formatShanghaiTime = (instant: Instant) =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })

/** Formats a time like `2026-11-21T16:00:00+08:00`, for WeChat Pay. */
export const toRfc3339 = (instant: Instant) => `${formatShanghaiTime(instant)}+08:00`

/** Formats a time like `2026-11-21 16:00:00`, for Alipay. */
export const toAlipayTime = (instant: Instant) => formatShanghaiTime(instant).replace('T', ' ')

/** Parses a time that Alipay sent. Returns undefined for an invalid time. */
export function parseAlipayTime(text: string): Instant | undefined {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
  } catch {
    return undefined
  }
}
