import { asWav } from '@sanhe/kit/wav'
import { expect, test } from 'vitest'
import { mixed, wavOf } from './wav.ts'

const samplesOf = (wav: ArrayBuffer) => [...new Int16Array(wav.slice(44))]

test('is byte for byte what the service makes of the same samples', () => {
  const sound = Int16Array.from([0, 0x7fff, -0x7fff, 16384])
  const ours = wavOf(
    Float32Array.from(sound, (value) => value / 0x7fff),
    16_000,
  )
  expect(Buffer.from(ours).equals(asWav(Buffer.from(sound.buffer)))).toBe(true)
})

test('says at which rate it was taken', () =>
  expect(new DataView(wavOf(new Float32Array(8), 8000)).getUint32(24, true)).toBe(8000))

test('what is too loud is cut, and does not turn around', () =>
  expect(samplesOf(wavOf(Float32Array.of(1.5, -1.5), 16_000))).toEqual([0x7fff, -0x7fff]))

test('silence of no length is a file all the same', () =>
  expect(wavOf(new Float32Array(), 16_000).byteLength).toBe(44))

test('two channels are one', () => {
  expect([...mixed([Float32Array.of(1, 0), Float32Array.of(0, -1)])]).toEqual([0.5, -0.5])
  expect([...mixed([Float32Array.of(0.25)])]).toEqual([0.25])
  expect(mixed([]).length).toBe(0)
})
