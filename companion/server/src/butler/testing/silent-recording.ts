import { addWavHeader } from '@sanhe/kit/wav-header'

const rate = 8000
const silence = 128

/** Creates a silent WAV file with one channel and 8 bits per sample. */
export const createSilentRecording = (seconds = 1) =>
  addWavHeader(Buffer.alloc(seconds * rate, silence), { rate, bits: 8 })
