import { addWavHeader } from '@sanhe/kit/wav-header'
import { expect, test } from 'vitest'
import { encodeWav, mixToMono } from './wav.ts'

const samplesOf = (wav: ArrayBuffer) => [...new Int16Array(wav.slice(44))]

test('encodeWav writes the same bytes as the server for the same samples', () => {
  const sound = Int16Array.from([0, 0x7fff, -0x7fff, 16384])
  const ours = encodeWav(
    Float32Array.from(sound, (value) => value / 0x7fff),
    16_000,
  )
  expect(Buffer.from(ours).equals(addWavHeader(Buffer.from(sound.buffer)))).toBe(true)
})

test('encodeWav writes the sample rate into the WAV header', () =>
  expect(new DataView(encodeWav(new Float32Array(8), 8000)).getUint32(24, true)).toBe(8000))

test('encodeWav clips samples that are too loud', () =>
  expect(samplesOf(encodeWav(Float32Array.of(1.5, -1.5), 16_000))).toEqual([0x7fff, -0x7fff]))

test('encodeWav returns a valid WAV file for zero samples', () =>
  expect(encodeWav(new Float32Array(), 16_000).byteLength).toBe(44))

test('mixToMono averages two channels into one', () => {
  expect([...mixToMono([Float32Array.of(1, 0), Float32Array.of(0, -1)])]).toEqual([0.5, -0.5])
  expect([...mixToMono([Float32Array.of(0.25)])]).toEqual([0.25])
  expect(mixToMono([]).length).toBe(0)
})
