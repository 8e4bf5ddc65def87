import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { readCourseSearch } from './course-search.ts'
import {
  endOf,
  enrollWords,
  hasBegun,
  lengthWords,
  linkOf,
  priceWords,
  progressWords,
  stepsAfter,
} from './rules.ts'

test.each([
  [45, '45 分钟'],
  [60, '1 小时'],
  [90, '1 小时 30 分钟'],
])('%d minutes are said as %s', (minutes, words) => {
  expect(lengthWords(minutes)).toBe(words)
})

test('a live course ends after its length; where that is not said, nobody knows', () => {
  const scheduledAt = '2026-11-24T07:00:00.000Z'
  expect(endOf({ scheduledAt, durationMinutes: 45 })).toBe('2026-11-24T07:45:00.000Z')
  expect(endOf({ scheduledAt, durationMinutes: null })).toBeNull()
  expect(endOf({ scheduledAt: null, durationMinutes: 45 })).toBeNull()
})

test('a live course has begun at its moment, a recorded one always', () => {
  const scheduledAt = '2026-11-24T15:00:00+08:00'
  expect(hasBegun({ scheduledAt }, fromIso(scheduledAt) - 1)).toBe(false)
  expect(hasBegun({ scheduledAt }, fromIso(scheduledAt))).toBe(true)
  expect(hasBegun({ scheduledAt: null }, 0)).toBe(true)
})

test('the price stands in the words of the key, and what is free is called so', () => {
  expect(priceWords({ price: 9.9 })).toBe('9.90 元')
  expect(priceWords({ price: 0 })).toBe('免费')
  expect(enrollWords(19.9)).toBe('付款 19.90 元')
  expect(enrollWords(0)).toBe('免费报名')
})

test.each([
  [0, [25, 50, 75, 100]],
  [50, [75, 100]],
  [99.5, [100]],
  [100, []],
])('who has come to %d may say %j: it never goes back', (progress, left) => {
  expect(stepsAfter(progress).map((step) => step.progress)).toEqual(left)
})

test('how far somebody has come is said in words', () => {
  expect(progressWords({ progress: 0, completed: false })).toBe('还没开始学')
  expect(progressWords({ progress: 33.34, completed: false })).toBe('学到 33%')
  expect(progressWords({ progress: 100, completed: true })).toBe('学完了')
})

test('only an address of the web is opened: the number of a room is read', () => {
  expect(linkOf('https://media.example.com/a.mp4')).toBe('https://media.example.com/a.mp4')
  for (const no of ['demo-2', 'javascript:alert(1)', null]) expect(linkOf(no)).toBeUndefined()
})

test('the address keeps which kind is looked at, and nothing else', () => {
  expect(readCourseSearch({ type: 'live' })).toEqual({ type: 'live' })
  expect(readCourseSearch({ type: 'all', x: 1 })).toEqual({})
})
