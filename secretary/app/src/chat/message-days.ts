import { type DisplayedMessage, getMessageCreationTime } from './chat-messages.ts'

/** First moment of the day on this device, in ms since 1970. */
export const getStartOfDay = (at: number) => new Date(at).setHours(0, 0, 0, 0)

/**
 * Returns the days on which the messages were written, by the id of the first message of each day. Messages that wait
 * for the connection have no time; they belong to the day of the previous message.
 */
export function listDayStarts(messages: readonly DisplayedMessage[]): ReadonlyMap<string, number> {
  const days = new Map<string, number>()
  let current: number | undefined
  for (const { id } of messages) {
    const at = getMessageCreationTime(id)
    if (at === undefined) continue
    const day = getStartOfDay(at)
    if (day !== current) days.set(id, day)
    current = day
  }
  return days
}

export type ConversationAge = 'today' | 'yesterday' | 'week' | 'older'

const weekDays = 7

/** Returns the heading under which a conversation that was last used at `at` is listed. */
export function getConversationAge(at: number, now: number): ConversationAge {
  const today = getStartOfDay(now)
  if (at >= today) return 'today'
  // A time 12 hours before the start of today lies on the day before, even if that day has 23 or 25 hours.
  const yesterday = getStartOfDay(today - 12 * 3_600_000)
  if (at >= yesterday) return 'yesterday'
  const weekStart = new Date(today)
  weekStart.setDate(weekStart.getDate() - weekDays)
  return at >= weekStart.getTime() ? 'week' : 'older'
}
