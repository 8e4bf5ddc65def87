import { httpUrl } from '@sanhe/kit/runtime/config'
import { z } from 'zod'

/** Model and speech services of the butler. Both speak the OpenAI protocol. */
export const aiSettings = {
  /** URL up to and including `/v1`. Absent in development: the butler answers by fixed rules. */
  MODEL_BASE_URL: httpUrl.optional(),
  MODEL_API_KEY: z.string().optional(),
  MODEL_NAME: z.string().optional(),
  /** Largest duration of a reply, in milliseconds. */
  MODEL_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(20_000),
  /** Service for transcription and speech. Absent in development: an emulator that hears a fixed sentence and speaks a tone. */
  SPEECH_BASE_URL: httpUrl.optional(),
  SPEECH_API_KEY: z.string().optional(),
  SPEECH_TRANSCRIPTION_MODEL: z.string().optional(),
  SPEECH_MODEL: z.string().optional(),
  SPEECH_VOICE: z.string().default('alloy'),
}

type ParsedSettings = z.output<z.ZodObject<typeof aiSettings>> & { NODE_ENV: string }

const needed = {
  MODEL_BASE_URL: ['MODEL_NAME'],
  SPEECH_BASE_URL: ['SPEECH_TRANSCRIPTION_MODEL', 'SPEECH_MODEL'],
} as const

export function aiProblems(given: ParsedSettings) {
  return Object.entries(needed).flatMap(([name, others]) => {
    const isSet = given[name as keyof typeof needed] !== undefined
    if (!isSet) return given.NODE_ENV === 'production' ? [`${name}: is required in production`] : []
    return others.filter((other) => !given[other]).map((other) => `${other}: is required with ${name}`)
  })
}

export function aiConfig(given: ParsedSettings) {
  const { MODEL_BASE_URL, MODEL_API_KEY, MODEL_NAME, MODEL_TIMEOUT_MS } = given
  const { SPEECH_BASE_URL, SPEECH_API_KEY, SPEECH_TRANSCRIPTION_MODEL, SPEECH_MODEL, SPEECH_VOICE } = given
  return {
    // No retries: a user who waits prefers a quick error.
    model:
      MODEL_BASE_URL && MODEL_NAME
        ? { baseUrl: MODEL_BASE_URL, apiKey: MODEL_API_KEY, name: MODEL_NAME, retries: 0 }
        : undefined,
    modelTimeoutMs: MODEL_TIMEOUT_MS,
    speech:
      SPEECH_BASE_URL && SPEECH_TRANSCRIPTION_MODEL && SPEECH_MODEL
        ? {
            baseUrl: SPEECH_BASE_URL,
            apiKey: SPEECH_API_KEY,
            transcriptionModel: SPEECH_TRANSCRIPTION_MODEL,
            speechModel: SPEECH_MODEL,
            voice: SPEECH_VOICE,
          }
        : undefined,
  }
}
