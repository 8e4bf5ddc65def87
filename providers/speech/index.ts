import { openaiCompatibleSpeechService, type SpeechAccount } from './openai-compatible.ts'
import { sandboxSpeechService } from './sandbox.ts'

export type AudioRecording = { audio: Buffer; type: string }

/**
 * Speech recognition and synthesis. Every method rejects with a `SpeechError`, or with the signal's reason after an
 * abort.
 */
export type SpeechService = {
  /**
   * Returns the text of a recording. PCM is read as 16 bits with one channel; the MIME type may state the sample rate.
   */
  transcribe(audio: Buffer, type: string, signal: AbortSignal): Promise<string>
  /** Synthesises the text as speech. `speed`: 1 is the normal speed. */
  speak(text: string, how: { speed: number; signal?: AbortSignal }): Promise<AudioRecording>
}

/** Speech settings. The sandbox returns default texts and tones and is refused in production. */
export type SpeechConfig =
  | { vendor: 'openai-compatible'; account: SpeechAccount }
  | { vendor: 'sandbox'; emulatorUrl: string; isProduction: boolean }

export function chooseSpeechService(config: SpeechConfig): SpeechService {
  if (config.vendor === 'openai-compatible') return openaiCompatibleSpeechService(config.account)
  if (config.isProduction)
    throw new Error('the speech sandbox is deaf and mute: production needs SPEECH_BASE_URL')
  return sandboxSpeechService(config.emulatorUrl)
}

export type { SpeechAccount } from './openai-compatible.ts'
export { sandboxSpeechKey } from './sandbox.ts'
export { SpeechError } from './speech-error.ts'
