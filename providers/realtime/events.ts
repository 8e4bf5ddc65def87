import { z } from 'zod'

/** Tokens of one response. */
export type RealtimeUsage = { inputTokens: number; outputTokens: number }

/** Event of a realtime service, with the same names for both versions of the API. */
export type RealtimeEvent =
  | { type: 'session_ready' }
  | { type: 'speech_started' }
  | { type: 'speech_stopped' }
  | { type: 'committed'; itemId: string }
  | { type: 'transcript'; itemId: string; text: string }
  | { type: 'transcript_failed'; itemId: string }
  | { type: 'response_started' }
  /** Audio in base64. */
  | { type: 'audio'; itemId: string; data: string }
  | { type: 'text'; itemId: string; text: string }
  | { type: 'tool_call'; callId: string; name: string; input: string }
  | { type: 'response_done'; status: string; usage: RealtimeUsage | undefined; message: string | undefined }
  | { type: 'error'; code: string; message: string }

const id = z.string().default('')
const Usage = z.object({ input_tokens: z.number().default(0), output_tokens: z.number().default(0) })

/** Fields of all events that are read. Unknown events and fields are ignored. */
const Raw = z.object({
  type: z.string(),
  item_id: id,
  delta: z.string().default(''),
  transcript: z.string().default(''),
  call_id: id,
  name: z.string().default(''),
  arguments: z.string().default(''),
  error: z.object({ code: z.string().nullish(), message: z.string().default('') }).optional(),
  response: z
    .object({
      status: z.string().default('completed'),
      usage: Usage.nullish(),
      status_details: z.object({ error: z.object({ message: z.string().optional() }).nullish() }).nullish(),
    })
    .optional(),
})
type Raw = z.output<typeof Raw>

const audio = ({ item_id, delta }: Raw): RealtimeEvent => ({ type: 'audio', itemId: item_id, data: delta })
const text = ({ item_id, delta }: Raw): RealtimeEvent => ({ type: 'text', itemId: item_id, text: delta })
const transcriptFailed = ({ item_id }: Raw): RealtimeEvent => ({ type: 'transcript_failed', itemId: item_id })

/**
 * Converters by the type of the event. The beta version has `response.audio.delta`, later
 * `response.output_audio.delta`.
 */
const converters: Record<string, (raw: Raw) => RealtimeEvent> = {
  'session.updated': () => ({ type: 'session_ready' }),
  'input_audio_buffer.speech_started': () => ({ type: 'speech_started' }),
  'input_audio_buffer.speech_stopped': () => ({ type: 'speech_stopped' }),
  'input_audio_buffer.committed': ({ item_id }) => ({ type: 'committed', itemId: item_id }),
  'conversation.item.input_audio_transcription.completed': ({ item_id, transcript }) => ({
    type: 'transcript',
    itemId: item_id,
    text: transcript.trim(),
  }),
  'conversation.item.input_audio_transcription.failed': transcriptFailed,
  'response.created': () => ({ type: 'response_started' }),
  'response.audio.delta': audio,
  'response.output_audio.delta': audio,
  'response.audio_transcript.delta': text,
  'response.output_audio_transcript.delta': text,
  'response.text.delta': text,
  'response.output_text.delta': text,
  'response.function_call_arguments.done': (raw) => ({
    type: 'tool_call',
    callId: raw.call_id,
    name: raw.name,
    input: raw.arguments,
  }),
  'response.done': ({ response }) => ({
    type: 'response_done',
    status: response?.status ?? 'completed',
    usage: response?.usage
      ? { inputTokens: response.usage.input_tokens, outputTokens: response.usage.output_tokens }
      : undefined,
    message: response?.status_details?.error?.message,
  }),
  error: ({ error }) => ({ type: 'error', code: error?.code ?? '', message: error?.message ?? '' }),
}

/** Parses an event. Returns undefined for events that are not used. */
export function parseRealtimeEvent(json: string): RealtimeEvent | undefined {
  try {
    const raw = Raw.safeParse(JSON.parse(json))
    return raw.success ? converters[raw.data.type]?.(raw.data) : undefined
  } catch {
    return undefined
  }
}
