import { openaiCompatibleSpeechService } from './openai-compatible.ts'

/** Publicly known API key that only the speech emulator accepts. */
export const sandboxSpeechKey = 'sandbox-key-opens-nothing'

export const sandboxSpeechService = (emulatorUrl: string) =>
  openaiCompatibleSpeechService({
    baseUrl: emulatorUrl,
    apiKey: sandboxSpeechKey,
    transcriptionModel: 'emulator-whisper',
    speechModel: 'emulator-voice',
    voice: 'emulator',
    format: 'wav',
  })
