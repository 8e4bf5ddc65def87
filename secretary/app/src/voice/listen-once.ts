import { recognitionMaker } from '#chat/speech-recognition.ts'
import { openMicrophone } from './microphone.ts'
import { toWav } from './pcm.ts'
import { createSilenceDetector } from './silence-detector.ts'
import type { VoiceSessionOptions } from './voice-view.ts'

/** Hears what the user says, one utterance at a time. */
export type Listener = {
  /** Resolves with the text of the next utterance; an empty text if nothing was understood. */
  next(onSpeech: () => void): Promise<string>
  setMuted(isMuted: boolean): void
  stop(): void
}

type Transcribe = (sound: Blob) => Promise<string>

const chunkMs = 50
/** Audio before the detected beginning of the speech that belongs to it. */
const leadChunks = 8
/** Longest utterance: one minute. */
const maxChunks = 1200

/** Listens with the microphone; the agent transcribes each utterance. */
export async function listenWithTranscription(
  transcribe: Transcribe,
  { onLevel }: Pick<VoiceSessionOptions, 'onLevel'>,
): Promise<Listener> {
  const context = new AudioContext()
  await context.resume()
  const detect = createSilenceDetector({ speechMs: 100, silenceMs: 900 })
  let chunks: Int16Array<ArrayBuffer>[] = []
  let isSpeaking = false
  let waiting: { onSpeech(): void; resolve(sound: Blob): void; reject(error: Error): void } | undefined
  const stopped = () => waiting?.reject(new Error('the microphone stopped'))
  const microphone = await openMicrophone(context, {
    onAudio(audio, loudness) {
      onLevel(loudness)
      // While a reply is read, its sound must not count as speech.
      const change = waiting && detect(loudness, chunkMs)
      chunks.push(audio)
      if (!isSpeaking) chunks = chunks.slice(-leadChunks)
      if (change === 'started') {
        isSpeaking = true
        waiting?.onSpeech()
      }
      if (isSpeaking && (change === 'stopped' || chunks.length >= maxChunks)) {
        isSpeaking = false
        waiting?.resolve(toWav(chunks))
        waiting = undefined
        chunks = []
      }
    },
    onLost: stopped,
  })
  return {
    async next(onSpeech) {
      const sound = await new Promise<Blob>((resolve, reject) => {
        waiting = { onSpeech, resolve, reject }
      })
      return (await transcribe(sound)).trim()
    },
    setMuted: microphone.setMuted,
    stop() {
      microphone.stop()
      void context.close()
      stopped()
    },
  }
}

/** Listens with the speech recognition of the browser. */
export function listenWithBrowser(language: string): Listener {
  const Maker = recognitionMaker()
  let current: InstanceType<NonNullable<typeof Maker>> | undefined
  let isMuted = false
  return {
    next: (onSpeech) =>
      new Promise((resolve, reject) => {
        if (!Maker || isMuted) return resolve('')
        let text = ''
        current = new Maker()
        current.lang = language
        current.interimResults = true
        current.continuous = false
        current.onresult = ({ results }) => {
          onSpeech()
          text = Array.from(results, (result) => result[0]?.transcript ?? '').join('')
        }
        current.addEventListener('error', ({ error }) => {
          if (error === 'not-allowed') reject(new DOMException(error, 'NotAllowedError'))
        })
        current.onend = () => resolve(text.trim())
        current.start()
      }),
    setMuted(next) {
      isMuted = next
      if (next) current?.stop()
    },
    stop: () => current?.stop(),
  }
}
