import { dayMs, type Instant, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import type { NoticeKind } from '#core'

/**
 * Time for which an approval request waits for a device that has the conversation open. After this time the other
 * devices are notified too.
 */
export const openConversationGraceMs = 20 * secondMs
/** Largest number of requests to a push service for one notification. */
export const maxPushAttempts = 6
const firstRetryMs = 5 * secondMs
const lastRetryMs = 10 * minuteMs
/** Age from which a notification that could not be sent is discarded. */
export const maxNoticeAgeMs = dayMs
/**
 * Time after which the keys of notices are deleted. A key prevents a second notice about the same event. The notice
 * about an exceeded budget has one key for each day, so few days suffice.
 */
export const noticeRetentionMs = 3 * dayMs

/** Start and end as wall-clock times, for example `22:00`. The period may include midnight. */
export type QuietHours = { from: string; to: string }

/**
 * Returns the end of the quiet hours that include an instant; undefined if the instant is outside of the quiet hours.
 */
export function findQuietHoursEnd(
  { from, to }: QuietHours,
  now: Instant,
  timeZone: string,
): Instant | undefined {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const time = here.toPlainTime().toString().slice(0, 5)
  const isOvernight = from > to
  const isQuiet = isOvernight ? time >= from || time < to : time >= from && time < to
  if (!isQuiet) return undefined
  const day = here.toPlainDate().add({ days: isOvernight && time >= from ? 1 : 0 })
  const end = day.toZonedDateTime({ timeZone, plainTime: to }).epochMilliseconds
  // When the clocks go back, one hour occurs twice. The computed end of the quiet hours can then be in the past, so the
  // notification waits one more minute.
  return end > now ? end : now + minuteMs
}

export type PushDeliveryState = {
  kind: NoticeKind
  ageMs: number
  /** True if a device of the owner has the conversation open and visible. */
  isViewed: boolean
  /** True if the device waits for a newer notification of the same conversation. */
  isReplaced: boolean
  /** True if the notice is about an approval request that is decided or expired. */
  isClosed: boolean
  /** End of the quiet hours; undefined outside of them. */
  quietUntil: Instant | undefined
}

/** Decides about a notification that is due: send it, discard it, or wait until an instant. */
export function decidePushDelivery(
  state: PushDeliveryState,
  now: Instant,
): 'send' | 'discard' | { until: Instant } {
  if (state.isClosed || state.isReplaced || state.ageMs >= maxNoticeAgeMs) return 'discard'
  if (state.quietUntil !== undefined) return { until: state.quietUntil }
  if (!state.isViewed) return 'send'
  if (state.kind !== 'approvals') return 'discard'
  const left = openConversationGraceMs - state.ageMs
  return left > 0 ? { until: now + left } : 'send'
}

/** Returns the time until the next attempt; undefined after the last attempt. */
export const getPushRetryDelayMs = (attempts: number) =>
  attempts >= maxPushAttempts ? undefined : Math.min(firstRetryMs * 3 ** (attempts - 1), lastRetryMs)
