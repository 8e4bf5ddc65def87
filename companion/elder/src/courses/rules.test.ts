import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { readCourseSearch } from './course-search.ts'
import {
  courseEnd,
  enrollLabel,
  formatCourseLength,
  formatCoursePrice,
  formatCourseProgress,
  hasCourseBegun,
  progressChoices,
  webLink,
} from './rules.ts'

test.each([
  [45, '45 分钟'],
  [60, '1 小时'],
  [90, '1 小时 30 分钟'],
])('formatCourseLength: %d minutes read %s', (minutes, words) => {
  expect(formatCourseLength(minutes)).toBe(words)
})

test('courseEnd adds the length to the start of a live course and returns null without a length', () => {
  const scheduledAt = '2026-11-24T07:00:00.000Z'
  expect(courseEnd({ scheduledAt, durationMinutes: 45 })).toBe('2026-11-24T07:45:00.000Z')
  expect(courseEnd({ scheduledAt, durationMinutes: null })).toBeNull()
  expect(courseEnd({ scheduledAt: null, durationMinutes: 45 })).toBeNull()
})

test('hasCourseBegun is true for a live course from its start on, and always for a recorded one', () => {
  const scheduledAt = '2026-11-24T15:00:00+08:00'
  expect(hasCourseBegun({ scheduledAt }, fromIso(scheduledAt) - 1)).toBe(false)
  expect(hasCourseBegun({ scheduledAt }, fromIso(scheduledAt))).toBe(true)
  expect(hasCourseBegun({ scheduledAt: null }, 0)).toBe(true)
})

test('formatCoursePrice and enrollLabel show the price, or 免费 for a free course', () => {
  expect(formatCoursePrice({ price: 9.9 })).toBe('9.90 元')
  expect(formatCoursePrice({ price: 0 })).toBe('免费')
  expect(enrollLabel(19.9)).toBe('付款 19.90 元')
  expect(enrollLabel(0)).toBe('免费报名')
})

test.each([
  [0, [25, 50, 75, 100]],
  [50, [75, 100]],
  [99.5, [100]],
  [100, []],
])('progressChoices: from %d percent the choices are %j', (progress, left) => {
  expect(progressChoices(progress).map((step) => step.progress)).toEqual(left)
})

test('formatCourseProgress describes the progress in a course', () => {
  expect(formatCourseProgress({ progress: 0, completed: false })).toBe('还没开始学')
  expect(formatCourseProgress({ progress: 33.34, completed: false })).toBe('学到 33%')
  expect(formatCourseProgress({ progress: 100, completed: true })).toBe('学完了')
})

test('webLink returns only http and https addresses', () => {
  expect(webLink('https://media.example.com/a.mp4')).toBe('https://media.example.com/a.mp4')
  for (const no of ['demo-2', 'javascript:alert(1)', null]) expect(webLink(no)).toBeUndefined()
})

test('readCourseSearch keeps a known type only', () => {
  expect(readCourseSearch({ type: 'live' })).toEqual({ type: 'live' })
  expect(readCourseSearch({ type: 'all', x: 1 })).toEqual({})
})
