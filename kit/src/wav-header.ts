import { createWavHeader, type WavFormat } from './wav.ts'

/**
 * Adds a WAV header (RIFF) to audio samples of one channel; the default format is the one in which phones record
 * speech.
 */
export const addWavHeader = (samples: Buffer, format: WavFormat = { rate: 16_000, bits: 16 }) =>
  Buffer.concat([createWavHeader(samples.length, format), samples])
