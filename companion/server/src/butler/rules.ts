import { type Instant, localDay } from '@sanhe/kit/runtime/clock'

/** Of somebody who is no member, in a day of Shanghai. */
export const freeMessagesADay = 20
/** Recordings that are listened to when the messages are used up: only the words show that somebody calls for help. */
export const heardInVainADay = 30
/** Of a person, over all sessions; older ones are gone. */
export const keptMessages = 100
/** How much of the session a model is told. */
export const rememberedMessages = 10
export const maxRecordingBytes = 10 * 1024 * 1024
/** So many things are named in a reply. */
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
/** How fast a reply is read aloud. */
export const speedOf = (setting: string) => speeds[setting] ?? 1
