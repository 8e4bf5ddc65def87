import { openaiCompatibleSpeech } from './openai-compatible.ts'

/** A key that opens nothing: known to the stand-in alone, and to everyone who reads this. */
export const sandboxSpeechKey = 'sandbox-key-opens-nothing'

/** The services' own protocol, spoken to our stand-in. */
export const sandboxSpeech = (standInUrl: string) =>
  openaiCompatibleSpeech({
    baseUrl: standInUrl,
    apiKey: sandboxSpeechKey,
    transcriptionModel: 'stand-in-whisper',
    speechModel: 'stand-in-voice',
    voice: 'stand-in',
    format: 'wav',
  })
