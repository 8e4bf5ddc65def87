import type { SpeechService } from './index.ts'
import { toAudioFile } from './recording.ts'
import { SpeechError, toSpeechFault } from './speech-error.ts'

export type SpeechAccount = {
  /** Base URL of the speech service including `/v1`. */
  baseUrl: string
  apiKey?: string | undefined
  transcriptionModel: string
  speechModel: string
  voice: string
  /** Audio format of synthesised speech. Default: mp3, whose files are smaller than those of wav. */
  format?: 'mp3' | 'wav'
}

/** Time limit of a request in ms. It is long, because a slow machine needs a while for a long recording. */
const timeoutMs = 120_000
const slowest = 0.25
const fastest = 4

/** Works with any service that speaks OpenAI's `/audio/transcriptions` and `/audio/speech`. */
export function openaiCompatibleSpeechService(account: SpeechAccount): SpeechService {
  const { transcriptionModel, speechModel, voice, format = 'mp3' } = account
  return {
    async transcribe(audio, type, signal) {
      const file = toAudioFile(audio, type)
      const form = new FormData()
      form.append('model', transcriptionModel)
      form.append('file', new Blob([Uint8Array.from(file.audio)], { type: file.type }), file.name)
      // Serialises the form first: aborting a call while its form is being read would crash the process.
      const written = new Response(form)
      const formType = written.headers.get('content-type') ?? ''
      const body = await written.bytes()
      const answer = await post(account, '/audio/transcriptions', { type: formType, body, signal })
      const text = parseTranscription(answer.bytes.toString('utf8'))
      if (!text) throw new SpeechError('silent')
      return text
    },
    async speak(text, { speed, signal }) {
      const pace = Math.min(Math.max(speed, slowest), fastest)
      const input = { model: speechModel, input: text, voice, response_format: format, speed: pace }
      const body = JSON.stringify(input)
      const { bytes: audio, type } = await post(account, '/audio/speech', {
        type: 'application/json',
        body,
        signal,
      })
      if (audio.length === 0) throw new SpeechError('silent')
      return { audio, type: /^audio\/[\w.+-]+/.exec(type)?.[0] ?? usualTypes[format] }
    },
  }
}

const usualTypes = { mp3: 'audio/mpeg', wav: 'audio/wav' }

type SpeechRequest = { type: string; body: Uint8Array<ArrayBuffer> | string; signal: AbortSignal | undefined }

async function post(account: SpeechAccount, path: string, sent: SpeechRequest) {
  const { status, type, bytes } = await sendRequest(account, path, sent).catch(() => {
    sent.signal?.throwIfAborted()
    throw new SpeechError('unreachable')
  })
  if (status >= 300) throw new SpeechError(toSpeechFault(status), status)
  return { type, bytes }
}

async function sendRequest(
  { baseUrl, apiKey }: SpeechAccount,
  path: string,
  { type, body, signal }: SpeechRequest,
) {
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': type, ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }) },
    body,
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

function parseTranscription(answer: string) {
  try {
    const { text } = JSON.parse(answer) as { text?: unknown }
    return typeof text === 'string' ? text.trim() : ''
  } catch {
    return ''
  }
}
