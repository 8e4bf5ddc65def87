import { openaiCompatibleSpeech } from './openai-compatible.ts'

/** A key that opens nothing: known to the emulator alone, and to everyone who reads this. */
export const sandboxSpeechKey = 'sandbox-key-opens-nothing'

/** The services' own protocol, spoken to our emulator. */
export const sandboxSpeech = (emulatorUrl: string) =>
  openaiCompatibleSpeech({
    baseUrl: emulatorUrl,
    apiKey: sandboxSpeechKey,
    transcriptionModel: 'emulator-whisper',
    speechModel: 'emulator-voice',
    voice: 'emulator',
    format: 'wav',
  })
