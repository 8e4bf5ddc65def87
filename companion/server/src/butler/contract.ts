import { get, put } from '@sanhe/kit/http/contract'
import { nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { PageQuery, paginationFields } from '#core/contract'

const sessionId = z.guid().transform((id) => id.toLowerCase())
/** Largest number of characters of a chat message, typed or transcribed. */
export const maxMessageLength = 500

/**
 * The body of `POST /api/v1/ai/chat`, which answers with server-sent events. `VoiceFields` are the form fields of `POST
 * /api/v1/ai/voice`.
 */
export const ChatInput = z.strictObject({
  sessionId,
  content: nameSchema(maxMessageLength),
  contentType: z.enum(['text', 'voice']).default('text'),
})
export const VoiceFields = z.object({ sessionId })

const Message = z.object({
  id: z.number().int(),
  role: z.enum(['user', 'assistant', 'system']),
  content: z.string(),
  contentType: z.enum(['text', 'voice', 'action']),
  voiceUrl: z.string().nullable(),
  createdAt: z.string(),
})

const SpeechSpeed = z.enum(['slow', 'normal', 'fast'])
const Destination = z.object({ name: z.string(), address: z.string().nullable() })
const Preferences = z.object({
  preferredHospital: z.string().nullable(),
  preferredDoctor: z.string().nullable(),
  homeAddress: z.string().nullable(),
  commonDestinations: z.array(Destination),
  dietaryRestrictions: z.array(z.string()),
  speechSpeed: SpeechSpeed,
  autoVoiceReply: z.boolean(),
})

const maxListed = 20
const ChangedPreferences = z
  .strictObject({
    preferredHospital: nameSchema(100).nullable(),
    preferredDoctor: nameSchema(100).nullable(),
    homeAddress: nameSchema(200).nullable(),
    commonDestinations: z
      .array(
        z.strictObject({
          name: nameSchema(50),
          address: postgresTextSchema(200).nullable().default(null),
        }),
      )
      .max(maxListed),
    dietaryRestrictions: z.array(nameSchema(20)).max(maxListed),
    speechSpeed: SpeechSpeed,
    autoVoiceReply: z.boolean(),
  })
  .partial()

export const butlerContract = {
  history: get('/api/v1/ai/history', {
    auth: 'user',
    summary: 'List your last 100 messages with the butler, newest first',
    query: PageQuery.extend({ sessionId: sessionId.optional() }),
    reply: z.object({ messages: z.array(Message), ...paginationFields }),
  }),
  preferences: get('/api/v1/ai/preferences', {
    auth: 'user',
    summary: 'Get your preferences for the butler',
    reply: Preferences,
  }),
  changePreferences: put('/api/v1/ai/preferences', {
    auth: 'user',
    summary: 'Change your preferences for the butler',
    body: ChangedPreferences,
    reply: z.object({ success: z.literal(true), preferences: Preferences }),
  }),
}

export type ChatMessage = z.output<typeof ChatInput>
export type PreferenceChanges = z.output<typeof ChangedPreferences>
