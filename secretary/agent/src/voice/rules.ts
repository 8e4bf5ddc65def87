import type { Instant } from '@sanhe/kit/runtime/clock'
import {
  maxVoiceConversationMs,
  voiceBytesPerMs,
  voiceIdleMs,
  voiceInputBurstMs,
} from '@sanhe/protocol/voice-limits'
import type { VoiceEndReason } from '@sanhe/protocol/voice-frames'
import type { ReplyLanguage } from '#core'
import type { RunEnding } from '#runs'

/** Tokens that a response needs in addition to the input of the response before it. */
export const estimatedResponseTokens = 500
/** Audio that waits to be sent to the service; more is discarded, because the service would answer much later. */
export const maxUnsentInputBytes = 1024 * 1024
/** A connection of a client with more unsent bytes than this receives no more audio until they are sent. */
export const maxUnsentOutputBytes = 256 * 1024
/** Longest audio of one reply that waits to be sent to the client. A longer reply is stopped. */
export const maxQueuedOutputMs = 180_000
/** Longest wait for the client to report how much it played. */
export const playedReportMs = 1000
/** Time after the end of the audio at which a reply counts as played, even if the client does not report it. */
export const playbackGraceMs = 3000

/** Returns the length in milliseconds of audio in base64. */
export const audioDurationMs = (base64: string) =>
  (base64.length * 3) / 4 / voiceBytesPerMs - (base64.endsWith('=') ? 1 / voiceBytesPerMs : 0)

export type AudioAllowance = { availableMs: number; at: Instant }

/**
 * Returns the allowance after audio of a length arrives; undefined if the client sends faster than it can record.
 */
export function takeAllowance(before: AudioAllowance, audioMs: number, now: Instant) {
  const availableMs = Math.min(voiceInputBurstMs, before.availableMs + Math.max(0, now - before.at))
  return availableMs < audioMs ? undefined : { availableMs: availableMs - audioMs, at: now }
}

export type SpokenPart = { text: string; audioMs: number; playedMs: number }

/**
 * Returns how many characters of a part of a reply the user has heard. The text is assumed to be spread evenly over the
 * audio. A word that was begun counts as heard.
 */
export function countHeardCharacters({ text, audioMs, playedMs }: SpokenPart) {
  if (audioMs === 0 || playedMs >= audioMs) return text.length
  if (playedMs <= 0) return 0
  const place = Math.floor((text.length * playedMs) / audioMs)
  const rest = text.slice(place).search(/[\s，。！？；]/)
  return rest < 0 ? text.length : place + rest
}

export type ConversationTimes = { startedAt: Instant; activeAt: Instant }

/** Returns the reason why a conversation ends now; undefined if it goes on. */
export function decideTimedEnd({ startedAt, activeAt }: ConversationTimes, now: Instant) {
  if (now - startedAt >= maxVoiceConversationMs) return 'time_limit'
  return now - activeAt >= voiceIdleMs ? 'idle' : undefined
}

const interruptedNotices = {
  en: 'The voice conversation was interrupted before this reply was done.',
  zh: '语音对话中断，这条回答没有说完。',
}

/** Returns how an open reply ends when its conversation ends. A reply that broke off can be continued. */
export function endingOfReason(reason: VoiceEndReason, language: ReplyLanguage, message = ''): RunEnding {
  if (reason === 'user' || reason === 'replaced' || reason === 'session') return { status: 'cancelled' }
  return { status: 'error', notice: message || interruptedNotices[language], canContinue: true }
}

const failedTranscripts = { en: '(Spoken message without transcript)', zh: '（语音消息，未能转写）' }

export const failedTranscript = (language: ReplyLanguage) => failedTranscripts[language]
