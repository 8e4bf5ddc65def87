import { type Instant, localDay } from '@sanhe/kit/runtime/clock'

/** Number of messages per day in Shanghai for users without membership. */
export const freeMessagesADay = 20
/**
 * Number of recordings per day that are transcribed after the messages are used up, because only the transcript shows a
 * call for help.
 */
export const heardInVainADay = 30
/** Number of messages kept per user, over all sessions; older ones are deleted. */
export const keptMessages = 100
/** Number of earlier messages of the session that are sent to the model. */
export const rememberedMessages = 10
export const maxRecordingBytes = 10 * 1024 * 1024
/** Number of facts named in a reply. */
export const namedFacts = 3

export const messagesOfDay = (userId: number, now: Instant) => ({
  name: 'ai.chat',
  subject: `user:${userId}`,
  period: localDay(now),
})

export const hearingsInVain = (userId: number, now: Instant) => ({
  name: 'ai.heard',
  subject: `user:${userId}`,
  period: localDay(now),
})

const speeds: Record<string, number> = { slow: 0.75, normal: 1, fast: 1.25 }
/** Returns the speed at which a reply is read aloud. */
export const speedOf = (setting: string) => speeds[setting] ?? 1
