import { type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'

/** Number of messages that a user without membership may send per day in Shanghai. */
export const freeMessagesPerDay = 20
/**
 * Number of voice recordings that are transcribed per day after the quota of messages is used up. These recordings are
 * transcribed because only the transcript can show a call for help.
 */
export const extraTranscriptionsPerDay = 30
/** Number of recordings per day that a user can turn into text for the message field. */
export const dictationsPerDay = 100
/** Number of chat messages that are kept per user, over all sessions. Older messages are deleted. */
export const maxStoredMessages = 100
/** Number of earlier messages of the session that are sent to the language model. */
export const maxModelHistoryMessages = 10
export const maxRecordingBytes = 10 * 1024 * 1024
/** Largest number of facts that a reply mentions. */
export const maxReplyFacts = 3

export const getDailyMessagesCounterKey = (userId: number, now: Instant) => ({
  name: 'ai.chat',
  subject: `user:${userId}`,
  period: instantToShanghaiDay(now),
})

export const getExtraTranscriptionsCounterKey = (userId: number, now: Instant) => ({
  name: 'ai.heard',
  subject: `user:${userId}`,
  period: instantToShanghaiDay(now),
})

export const getDictationsCounterKey = (userId: number, now: Instant) => ({
  name: 'ai.dictated',
  subject: `user:${userId}`,
  period: instantToShanghaiDay(now),
})

const speechRates: Record<string, number> = { slow: 0.75, normal: 1, fast: 1.25 }
/** Returns the speed factor for reading a reply aloud; 1 is normal speed. */
export const getSpeechRate = (setting: string) => speechRates[setting] ?? 1
