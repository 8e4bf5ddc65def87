import type { Deps } from '#core'
import { apiError } from './errors.ts'

export type UploadedRecording = { name: string; mime: string; bytes: Uint8Array<ArrayBuffer> }
export type TranscriptionDeps = Pick<Deps, 'log'> & {
  config: Pick<Deps['config'], 'model' | 'transcriptionModel'>
}

/** Long time limit, because a slow machine needs a while for a long recording. */
const timeoutMs = 120_000

type TranscriptionService = { baseUrl: string; apiKey?: string | undefined; transcriptionModel: string }

/** Returns the transcription service; throws if it is not configured. Call this before the recording is read. */
export function requireTranscriptionService({
  config,
}: Pick<TranscriptionDeps, 'config'>): TranscriptionService {
  const { model, transcriptionModel } = config
  if (!model || !transcriptionModel) throw apiError('TRANSCRIPTION_NOT_CONFIGURED')
  return { ...model, transcriptionModel }
}

/** Transcribes a recording with the configured model service. */
export async function transcribeUploadedRecording(
  { log }: Pick<TranscriptionDeps, 'log'>,
  { baseUrl, apiKey, transcriptionModel }: TranscriptionService,
  recording: UploadedRecording,
): Promise<{ text: string }> {
  const form = new FormData()
  form.append('model', transcriptionModel)
  form.append('file', new Blob([recording.bytes], { type: recording.mime }), recording.name)
  try {
    const response = await fetch(`${baseUrl}/audio/transcriptions`, {
      method: 'POST',
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      body: form,
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`the service answered ${response.status}`)
    return { text: textOf(await response.json()) }
  } catch (error) {
    log.warn({ err: error }, 'speech could not be written down')
    throw apiError('TRANSCRIPTION_FAILED')
  }
}

function textOf(answer: unknown) {
  const { text } = (answer ?? {}) as { text?: unknown }
  if (typeof text !== 'string') throw new Error('the service answered without text')
  return text.trim()
}
