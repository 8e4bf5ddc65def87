import { expect, test } from 'vitest'
import { findFreshUntil, type LogSample, toRecordEnd } from './replica-freshness.ts'

const sample = (at: number, position: number): LogSample => ({ at, position, timeline: '00000001' })
const samples = [sample(10, 100), sample(20, 200), sample(30, 200), sample(40, 300)]
const freshUntil = (replayed: number, after = 0) => findFreshUntil(samples, { replayed, after })

test.each([
  [99, undefined],
  [100, 10],
  [199, 10],
  [200, 30],
  [299, 30],
  [300, 40],
  [1000, 40],
])('a replica that applied the log up to %i is fresh until %s', (replayed, expected) => {
  expect(freshUntil(replayed)).toBe(expected)
})

test('samples up to the first position of a replica prove nothing', () => {
  expect(freshUntil(299, 200)).toBeUndefined()
  expect(freshUntil(300, 200)).toBe(40)
  expect(freshUntil(300, 300)).toBeUndefined()
})

test.each([
  [16_384 + 24, 16_384],
  [16_384 + 40, 16_384],
  [16_384, 16_384],
  [16_384 + 32, 16_384 + 32],
  [16_384 + 48, 16_384 + 48],
])('a next record at %i means that the last record ends at %i', (next, end) => {
  expect(toRecordEnd(next)).toBe(end)
})
