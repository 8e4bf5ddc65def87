import { httpUrlSettingSchema } from '@sanhe/kit/runtime/config'
import { z } from 'zod'

/**
 * Settings of the language model and the speech service of the AI butler. The services must offer OpenAI-compatible
 * APIs.
 */
export const aiSettings = {
  /**
   * URL of the model API up to and including `/v1`. If it is absent (development only), the butler answers by fixed
   * rules.
   */
  MODEL_BASE_URL: httpUrlSettingSchema.optional(),
  MODEL_API_KEY: z.string().optional(),
  MODEL_NAME: z.string().optional(),
  /** Longest time that the model may take for a reply, in milliseconds. */
  MODEL_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(20_000),
  /**
   * URL of the service for transcription and speech synthesis. If it is absent (development only), an emulator returns
   * a fixed transcript and a tone.
   */
  SPEECH_BASE_URL: httpUrlSettingSchema.optional(),
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

export function findAiSettingProblems(given: ParsedSettings) {
  return Object.entries(needed).flatMap(([name, others]) => {
    const isSet = given[name as keyof typeof needed] !== undefined
    if (!isSet) return given.NODE_ENV === 'production' ? [`${name}: is required in production`] : []
    return others.filter((other) => !given[other]).map((other) => `${other}: is required with ${name}`)
  })
}

export function toAiConfig(given: ParsedSettings) {
  const { MODEL_BASE_URL, MODEL_API_KEY, MODEL_NAME, MODEL_TIMEOUT_MS } = given
  const { SPEECH_BASE_URL, SPEECH_API_KEY, SPEECH_TRANSCRIPTION_MODEL, SPEECH_MODEL, SPEECH_VOICE } = given
  return {
    // Model calls are not retried: a waiting user prefers a quick error.
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
