import { describe, expect, test } from 'vitest'
import { computeLoudness, createResampler } from './resampler.ts'

const tone = (rate: number, samples: number) =>
  Float32Array.from({ length: samples }, (_, n) => Math.sin((2 * Math.PI * 440 * n) / rate) / 2)

describe('createResampler', () => {
  test.each([16_000, 44_100, 48_000])(
    'createResampler converts one second at %i Hz into one second at 24,000 Hz',
    (rate) => {
      const output = createResampler(rate, 24_000)(tone(rate, rate))
      expect(Math.abs(output.length - 24_000)).toBeLessThanOrEqual(2)
      const crossings = output.filter((sample, n) => n > 0 && (output[n - 1] ?? 0) < 0 && sample >= 0).length
      expect(Math.abs(crossings - 440)).toBeLessThanOrEqual(1)
      expect(computeLoudness(output)).toBeCloseTo(0.5 / Math.SQRT2, 2)
    },
  )

  test('audio in chunks of 128 samples gives the same samples as audio in one piece', () => {
    const sound = tone(44_100, 12_800)
    const whole = createResampler(44_100, 24_000)(sound)
    const resample = createResampler(44_100, 24_000)
    const parts: number[] = []
    for (let at = 0; at < sound.length; at += 128) parts.push(...resample(sound.subarray(at, at + 128)))
    expect(parts.length).toBe(whole.length)
    expect(parts.every((sample, n) => Math.abs(sample - (whole[n] ?? 0)) <= 1)).toBe(true)
  })

  test('sound that is too loud is limited', () => {
    expect(createResampler(24_000, 24_000)(Float32Array.of(2, -2, 0))).toEqual(Int16Array.of(32_767, -32_767))
  })
})
