import { del, get, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'

/** Accepts only text that SQLite stores and returns unchanged: no lone surrogates and no NUL characters. */
const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'holds characters that are not text')
    .refine((value) => value.trim() === value, 'must not begin or end with a space')

/** URL of a service up to its version, as in `https://api.openai.com/v1`. */
const baseUrl = text(500).refine((value) => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
}, 'must be a http or https URL without a user name')
const apiKey = z.string().regex(/^[\x21-\x7e]{1,500}$/, 'must be 1 to 500 visible ASCII characters')

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
  base_url: baseUrl,
  model: text(200),
  dialect: z.enum(voiceDialects),
  voice: text(100).nullable(),
  transcription_model: text(200).nullable(),
  api_key: apiKey.nullable().optional(),
})

export const voiceContract = {
  get: get('/api/voice', {
    auth: 'key',
    summary: 'Get the realtime service for voice conversations',
    reply: z.object({
      service: VoiceService.nullable(),
      /** True if the agent transcribes recordings: voice conversations then work without a realtime service. */
      transcribes: z.boolean(),
    }),
  }),
  set: put('/api/voice', {
    auth: 'key',
    summary: 'Set the realtime service; another server needs its key again',
    body: Input,
    reply: VoiceService,
  }),
  remove: del('/api/voice', {
    auth: 'key',
    summary: 'Delete the realtime service with its key',
    reply: z.void(),
    status: 204,
  }),
  test: post('/api/voice/test', {
    auth: 'key',
    summary: 'Test whether a realtime service opens a conversation',
    body: Input,
    limit: 'engineCheck',
    reply: z.object({ problem: z.enum(voiceProblems).nullable(), took_ms: z.number().int() }),
  }),
}
