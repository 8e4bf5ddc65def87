import { expect, test } from 'vitest'
import { addWavHeader } from './wav-header.ts'

const formOf = (wav: Buffer) => ({
  words: [wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 16), wav.toString('latin1', 36, 40)],
  bytesAfterTheFirst8: wav.readUInt32LE(4),
  channels: wav.readUInt16LE(22),
  rate: wav.readUInt32LE(24),
  bytesPerSecond: wav.readUInt32LE(28),
  bytesPerSample: wav.readUInt16LE(32),
  bits: wav.readUInt16LE(34),
  soundBytes: wav.readUInt32LE(40),
})

test('addWavHeader adds a 44-byte WAV header to one second of speech (32,000 bytes)', () => {
  const wav = addWavHeader(Buffer.alloc(32_000, 7))
  expect(formOf(wav)).toEqual({
    words: ['RIFF', 'WAVEfmt ', 'data'],
    bytesAfterTheFirst8: 32_036,
    channels: 1,
    rate: 16_000,
    bytesPerSecond: 32_000,
    bytesPerSample: 2,
    bits: 16,
    soundBytes: 32_000,
  })
  expect(wav.subarray(44).equals(Buffer.alloc(32_000, 7))).toBe(true)
})

test('addWavHeader writes a given sample rate and sample size into the header', () =>
  expect(formOf(addWavHeader(Buffer.alloc(8000), { rate: 8000, bits: 8 }))).toMatchObject({
    rate: 8000,
    bytesPerSecond: 8000,
    bytesPerSample: 1,
    bits: 8,
  }))
