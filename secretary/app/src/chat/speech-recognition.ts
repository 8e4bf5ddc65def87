/**
 * A running speech recognition. The speech recognition of the browser is tried first. Some phones offer it but never
 * start, so after a short silence the sound is recorded and the agent's server transcribes it.
 */
export type SpeechRecognitionSession = {
  /** Stops listening; the recognised text is passed to `onText`. */
  stop(): void
}

type VoiceOptions = {
  language: string
  /** Called with all the text recognised since the start. */
  onText(text: string): void
  onEnd(): void
  /** Transcribes a recording; undefined if the agent cannot transcribe. */
  transcribe: ((sound: Blob) => Promise<string>) | undefined
}

/**
 * The used part of the browser's SpeechRecognition interface, which browsers offer under two names and TypeScript does
 * not declare.
 */
type Recognition = {
  lang: string
  interimResults: boolean
  continuous: boolean
  onstart: (() => void) | null
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onend: (() => void) | null
  addEventListener(type: 'error', listener: (event: { error: string }) => void): void
  start(): void
  stop(): void
}
type RecognitionMaker = new () => Recognition

const startTimeoutMs = 3000

/** Returns the browser's speech recognition; undefined if it has none. */
export const recognitionMaker = () => {
  const names = window as unknown as Record<string, RecognitionMaker | undefined>
  return names['SpeechRecognition'] ?? names['webkitSpeechRecognition']
}

export const canRecognizeSpeech = (transcribes: boolean) =>
  recognitionMaker() !== undefined || (transcribes && typeof MediaRecorder !== 'undefined')

export function startSpeechRecognition(options: VoiceOptions): SpeechRecognitionSession {
  const Maker = recognitionMaker()
  if (!Maker) return record(options)
  let current: SpeechRecognitionSession
  const recognition = new Maker()
  const silent = setTimeout(() => fallBack(), startTimeoutMs)
  let hasStarted = false

  function fallBack() {
    recognition.onend = null
    recognition.stop()
    current = options.transcribe ? record(options) : { stop: () => {} }
    if (!options.transcribe) options.onEnd()
  }
  recognition.lang = options.language
  recognition.interimResults = true
  recognition.continuous = true
  recognition.onstart = () => {
    hasStarted = true
    clearTimeout(silent)
  }
  recognition.onresult = ({ results }) =>
    options.onText(Array.from(results, (result) => result[0]?.transcript ?? '').join(''))
  recognition.onend = () => {
    clearTimeout(silent)
    if (hasStarted) options.onEnd()
  }
  recognition.addEventListener('error', ({ error }) => {
    clearTimeout(silent)
    if (error !== 'no-speech' && error !== 'aborted') fallBack()
  })
  recognition.start()
  current = { stop: () => recognition.stop() }
  return { stop: () => current.stop() }
}

function record({ transcribe, onText, onEnd }: VoiceOptions): SpeechRecognitionSession {
  const stopped = Promise.withResolvers<void>()
  const run = async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    const recorder = new MediaRecorder(stream)
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => void parts.push(data)
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    await stopped.promise
    recorder.stop()
    await ended
    for (const track of stream.getTracks()) track.stop()
    const text = await transcribe?.(new Blob(parts, { type: recorder.mimeType }))
    if (text) onText(text)
  }
  void run()
    .catch(() => {})
    .finally(onEnd)
  return { stop: () => stopped.resolve() }
}
