import { expect, test } from 'vitest'
import { createSilenceDetector } from './silence-detector.ts'

function hear(loudness: number[]) {
  const detect = createSilenceDetector({ speechMs: 100, silenceMs: 200 })
  return loudness.map((value) => detect(value, 50) ?? '-')
}

test('speech begins after 100 ms of sound and ends after 200 ms of silence', () => {
  expect(hear([0, 0.1, 0.1, 0.1, 0, 0, 0, 0, 0])).toEqual([
    '-',
    '-',
    'started',
    '-',
    '-',
    '-',
    '-',
    'stopped',
    '-',
  ])
})

test('a short pause does not end the speech, and a click does not begin it', () => {
  expect(hear([0.1, 0, 0.1, 0])).not.toContain('started')
  expect(hear([0.1, 0.1, 0, 0, 0.1, 0, 0])).toEqual(['-', 'started', '-', '-', '-', '-', '-'])
})

test('the noise of a room does not count as speech once it was heard for a while', () => {
  const noise = Array.from({ length: 100 }, () => 0.011)
  expect(hear([...noise, 0.02, 0.02, 0.02])).not.toContain('started')
  expect(hear([...noise, 0.2, 0.2])).toContain('started')
})
