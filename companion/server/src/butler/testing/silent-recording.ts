import { asWav } from '@sanhe/kit/wav'

const rate = 8000
const silence = 128

/** Creates silence as a WAV file with one channel and 8 bits. */
export const silentRecording = (seconds = 1) =>
  asWav(Buffer.alloc(seconds * rate, silence), { rate, bits: 8 })
