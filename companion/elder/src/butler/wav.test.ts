import { asWav } from '@sanhe/kit/wav'
import { expect, test } from 'vitest'
import { encodeWav, mixChannels } from './wav.ts'

const samplesOf = (wav: ArrayBuffer) => [...new Int16Array(wav.slice(44))]

test('encodeWav writes the same bytes as the service for the same samples', () => {
  const sound = Int16Array.from([0, 0x7fff, -0x7fff, 16384])
  const ours = encodeWav(
    Float32Array.from(sound, (value) => value / 0x7fff),
    16_000,
  )
  expect(Buffer.from(ours).equals(asWav(Buffer.from(sound.buffer)))).toBe(true)
})

test('encodeWav writes the sample rate into the header', () =>
  expect(new DataView(encodeWav(new Float32Array(8), 8000)).getUint32(24, true)).toBe(8000))

test('encodeWav clips samples that are too loud', () =>
  expect(samplesOf(encodeWav(Float32Array.of(1.5, -1.5), 16_000))).toEqual([0x7fff, -0x7fff]))

test('encodeWav returns a valid file without samples', () =>
  expect(encodeWav(new Float32Array(), 16_000).byteLength).toBe(44))

test('mixChannels averages two channels into one', () => {
  expect([...mixChannels([Float32Array.of(1, 0), Float32Array.of(0, -1)])]).toEqual([0.5, -0.5])
  expect([...mixChannels([Float32Array.of(0.25)])]).toEqual([0.25])
  expect(mixChannels([]).length).toBe(0)
})
