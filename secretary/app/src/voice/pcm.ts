import { createWavHeader } from '@sanhe/kit/wav'
import { voiceSampleRate } from '@sanhe/protocol/voice-limits'

/** Returns the bytes of audio in base64. */
export const toBase64 = (audio: Int16Array<ArrayBuffer>) => {
  let text = ''
  for (const byte of new Uint8Array(audio.buffer, audio.byteOffset, audio.byteLength))
    text += String.fromCharCode(byte)
  return btoa(text)
}

/** Returns the samples of audio in base64, from -1 to 1. */
export function toSamples(base64: string) {
  const text = atob(base64)
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  const samples = new Float32Array(Math.floor(bytes.length / 2))
  for (let n = 0; n < samples.length; n += 1) samples[n] = view.getInt16(n * 2, true) / 32_768
  return samples
}

/** Returns audio as a WAV file, which transcription services accept. */
export function toWav(chunks: readonly Int16Array<ArrayBuffer>[]) {
  const bytes = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const header = createWavHeader(bytes, { rate: voiceSampleRate, bits: 16 })
  return new Blob([header, ...chunks], { type: 'audio/wav' })
}
