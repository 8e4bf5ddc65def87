import { type Instant, localDay } from '@sanhe/kit/runtime/clock'

/** Number of messages per day in Shanghai for users without membership. */
export const freeMessagesPerDay = 20
/**
 * Number of recordings per day that are transcribed after the messages are used up, because only the transcript shows a
 * call for help.
 */
export const extraTranscriptionsPerDay = 30
/** Number of messages kept per user, over all sessions; older ones are deleted. */
export const maxStoredMessages = 100
/** Number of earlier messages of the session that are sent to the model. */
export const maxModelMessages = 10
export const maxRecordingBytes = 10 * 1024 * 1024
/** Number of facts named in a reply. */
export const maxFacts = 3

export const dailyMessagesCounter = (userId: number, now: Instant) => ({
  name: 'ai.chat',
  subject: `user:${userId}`,
  period: localDay(now),
})

export const extraTranscriptionsCounter = (userId: number, now: Instant) => ({
  name: 'ai.heard',
  subject: `user:${userId}`,
  period: localDay(now),
})

const speeds: Record<string, number> = { slow: 0.75, normal: 1, fast: 1.25 }
/** Returns the speed at which a reply is read aloud. */
export const speechRate = (setting: string) => speeds[setting] ?? 1
