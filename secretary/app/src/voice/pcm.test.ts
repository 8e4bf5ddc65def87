import { expect, test } from 'vitest'
import { toBase64, toSamples, toWav } from './pcm.ts'

const audio = Int16Array.of(0, 16_384, -32_768, 32_767)

test('toSamples reads what toBase64 wrote, in little-endian order', () => {
  const base64 = toBase64(audio)
  expect(Buffer.from(base64, 'base64').readInt16LE(2)).toBe(16_384)
  expect([...toSamples(base64)].map((sample) => Math.round(sample * 32_768))).toEqual([...audio])
})

test('toWav writes a header with the length, the format and 24,000 samples per second', async () => {
  const file = Buffer.from(await toWav([audio, audio]).arrayBuffer())
  expect(file.toString('latin1', 0, 4)).toBe('RIFF')
  expect(file.readUInt32LE(4)).toBe(file.length - 8)
  expect(file.readUInt16LE(22)).toBe(1)
  expect(file.readUInt32LE(24)).toBe(24_000)
  expect(file.readUInt32LE(40)).toBe(16)
  expect(file.readInt16LE(46)).toBe(16_384)
})
