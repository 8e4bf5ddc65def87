import { z } from 'zod'
import {
  maxVoiceFrameCharacters,
  maxVoiceItemIdCharacters,
  maxVoicePlayedMs,
  voiceSampleRate,
} from './voice-limits.ts'

/**
 * Frames of a voice conversation. Audio is mono PCM with 16 bits in little-endian order and 24,000 samples per second,
 * in base64. No voice frame is in the journal: what both sides said arrives as ordinary messages of the session. Only
 * the connection that started the conversation receives voice frames.
 */

const text = z.string()
const audio = z.string().min(4).max(maxVoiceFrameCharacters)
/** Id that the client chooses for a conversation, so that it can tell late frames of an earlier one apart. */
const voiceId = text.max(maxVoiceItemIdCharacters)
const itemId = text.max(maxVoiceItemIdCharacters)
const playedMs = z.number().int().min(0).max(maxVoicePlayedMs)

/** `hands_free`: the service detects when the user begins and stops to speak. `hold`: `voice_commit` ends a turn. */
export const voiceModes = ['hands_free', 'hold'] as const

/** Starts a voice conversation in a session. The agent answers `voice_ready` or `voice_ended`. */
const voiceStart = z.object({
  type: z.literal('voice_start'),
  voice_id: voiceId.default(''),
  session_id: text,
  mode: z.enum(voiceModes),
  /** Language of sentences of the agent that are not part of the conversation. */
  language: z.enum(['en', 'zh']).default('en'),
})
/** Audio of the microphone, at most one second. */
const voiceInput = z.object({ type: z.literal('voice_input'), data: audio })
/** Ends what the user says, in mode `hold`. */
const voiceCommit = z.object({ type: z.literal('voice_commit') })
/** Stops the reply, because the user pressed a key or a button to speak. */
const voiceInterrupt = z.object({ type: z.literal('voice_interrupt') })
/** Reports how much of the audio of a reply was played. `ended`: no more of it will be played. */
const voicePlayed = z.object({
  type: z.literal('voice_played'),
  item_id: itemId,
  played_ms: playedMs,
  ended: z.boolean(),
})
const voiceEnd = z.object({ type: z.literal('voice_end') })

export const voiceClientFrames = [
  voiceStart,
  voiceInput,
  voiceCommit,
  voiceInterrupt,
  voicePlayed,
  voiceEnd,
] as const

const voiceReady = z.object({
  type: z.literal('voice_ready'),
  voice_id: text,
  session_id: text,
  sample_rate: z.literal(voiceSampleRate),
  /** Longest duration of the conversation in milliseconds. */
  max_ms: z.number().int(),
})
/** `waiting`: a tool waits for the approval of the user. */
export const voiceStates = ['listening', 'hearing', 'thinking', 'speaking', 'waiting'] as const
const voiceState = z.object({ type: z.literal('voice_state'), state: z.enum(voiceStates) })
/** Audio of the reply. `item_id` names the part of the reply to which it belongs. */
const voiceOutput = z.object({ type: z.literal('voice_output'), item_id: text, data: text })
/** All audio of the current reply was sent. The client reports when it was played. */
const voiceOutputEnd = z.object({ type: z.literal('voice_output_end') })
/** The client stops playing at once and discards the audio that it holds. */
const voiceInterrupted = z.object({ type: z.literal('voice_interrupted') })
export const voiceEndReasons = [
  'user',
  'not_configured',
  'budget',
  'time_limit',
  'idle',
  'replaced',
  'too_many',
  'session',
  'key_refused',
  'model_unknown',
  'blocked',
  'unreachable',
  'lost',
  'failing',
  'restart',
] as const
/** The conversation has ended. Its messages stay, and `voice_start` continues it. */
const voiceEnded = z.object({
  type: z.literal('voice_ended'),
  voice_id: text,
  reason: z.enum(voiceEndReasons),
  /** Sentence for the user, for reasons that need numbers, such as the budget. */
  message: text.optional(),
})

export const voiceServerFrames = [
  voiceReady,
  voiceState,
  voiceOutput,
  voiceOutputEnd,
  voiceInterrupted,
  voiceEnded,
] as const

export type VoiceClientFrame = z.output<(typeof voiceClientFrames)[number]>
export type VoiceServerFrame = z.output<(typeof voiceServerFrames)[number]>
export type VoiceMode = (typeof voiceModes)[number]
export type VoiceState = (typeof voiceStates)[number]
export type VoiceEndReason = (typeof voiceEndReasons)[number]

const serverTypes = new Set<string>(voiceServerFrames.map(({ shape }) => shape.type.value))

export const isVoiceServerFrame = (frame: { type: string }): frame is VoiceServerFrame =>
  serverTypes.has(frame.type)
