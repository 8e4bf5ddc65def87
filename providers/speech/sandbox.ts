import { openaiCompatibleSpeech } from './openai-compatible.ts'

/** Public key that only the emulator accepts. */
export const sandboxSpeechKey = 'sandbox-key-opens-nothing'

export const sandboxSpeech = (emulatorUrl: string) =>
  openaiCompatibleSpeech({
    baseUrl: emulatorUrl,
    apiKey: sandboxSpeechKey,
    transcriptionModel: 'emulator-whisper',
    speechModel: 'emulator-voice',
    voice: 'emulator',
    format: 'wav',
  })
