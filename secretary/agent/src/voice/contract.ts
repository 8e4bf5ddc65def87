import { del, get, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { anyRole, managers, serviceApiKeySchema, serviceTextSchema, serviceUrlSchema } from '#core/contract'

/** Version of the Realtime API: `ga` is the current one of OpenAI; many compatible services speak `beta`. */
export const voiceDialects = ['ga', 'beta'] as const

const VoiceService = z
  .object({
    base_url: z.string(),
    model: z.string(),
    dialect: z.enum(voiceDialects),
    voice: z.string().nullable(),
    transcription_model: z.string().nullable(),
    /** Last 4 characters of the API key; null without a key. The key itself is never returned. */
    api_key_end: z.string().nullable(),
  })
  .meta({ id: 'VoiceService' })

export const voiceProblems = [
  'unreachable',
  'blocked',
  'key_refused',
  'model_unknown',
  'too_many',
  'failing',
  'silent',
] as const

/** Without `api_key`, the stored key is used if the URL leads to the stored server; null removes the key. */
const Input = z.strictObject({
  base_url: serviceUrlSchema,
  model: serviceTextSchema(200),
  dialect: z.enum(voiceDialects),
  voice: serviceTextSchema(100).nullable(),
  transcription_model: serviceTextSchema(200).nullable(),
  api_key: serviceApiKeySchema.nullable().optional(),
})

export const voiceContract = {
  get: get('/api/voice', {
    auth: 'key',
    roles: anyRole,
    summary: 'Get the realtime service for voice conversations',
    reply: z.object({
      service: VoiceService.nullable(),
      /** True if the agent transcribes recordings: voice conversations then work without a realtime service. */
      transcribes: z.boolean(),
    }),
  }),
  set: put('/api/voice', {
    auth: 'key',
    roles: managers,
    summary: 'Set the realtime service; another server needs its key again',
    body: Input,
    reply: VoiceService,
  }),
  remove: del('/api/voice', {
    auth: 'key',
    roles: managers,
    summary: 'Delete the realtime service with its key',
    reply: z.void(),
    status: 204,
  }),
  test: post('/api/voice/test', {
    auth: 'key',
    roles: managers,
    summary: 'Test whether a realtime service opens a conversation',
    body: Input,
    limit: 'engineCheck',
    reply: z.object({ problem: z.enum(voiceProblems).nullable(), took_ms: z.number().int() }),
  }),
}
