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

const headerBytes = 44

/** Returns audio as a WAV file, which transcription services accept. */
export function toWav(chunks: readonly Int16Array<ArrayBuffer>[]) {
  const bytes = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const view = new DataView(new ArrayBuffer(headerBytes))
  const writeText = (at: number, text: string) => {
    for (let n = 0; n < text.length; n += 1) view.setUint8(at + n, text.charCodeAt(n))
  }
  writeText(0, 'RIFF')
  view.setUint32(4, headerBytes - 8 + bytes, true)
  writeText(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, voiceSampleRate, true)
  view.setUint32(28, voiceSampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  writeText(36, 'data')
  view.setUint32(40, bytes, true)
  return new Blob([view, ...chunks], { type: 'audio/wav' })
}
