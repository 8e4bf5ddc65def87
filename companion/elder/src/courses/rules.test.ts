import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { parseCourseListSearchParams } from './course-search-params.ts'
import {
  courseEndTime,
  courseLocationUrl,
  courseProgressOptions,
  enrollButtonLabel,
  formatCourseDuration,
  formatCoursePrice,
  formatCourseProgress,
  isCourseWatchable,
} from './rules.ts'

test.each([
  [45, '45 分钟'],
  [60, '1 小时'],
  [90, '1 小时 30 分钟'],
])('formatCourseDuration formats %d minutes as %s', (minutes, words) => {
  expect(formatCourseDuration(minutes)).toBe(words)
})

test('courseEndTime adds the duration to the start of a live course, and returns null without a start or duration', () => {
  const scheduledAt = '2026-11-24T07:00:00.000Z'
  expect(courseEndTime({ scheduledAt, durationMinutes: 45 })).toBe('2026-11-24T07:45:00.000Z')
  expect(courseEndTime({ scheduledAt, durationMinutes: null })).toBeNull()
  expect(courseEndTime({ scheduledAt: null, durationMinutes: 45 })).toBeNull()
})

test('isCourseWatchable returns true for a live course from its start on, and always for a recorded course', () => {
  const scheduledAt = '2026-11-24T15:00:00+08:00'
  expect(isCourseWatchable({ scheduledAt }, fromIso(scheduledAt) - 1)).toBe(false)
  expect(isCourseWatchable({ scheduledAt }, fromIso(scheduledAt))).toBe(true)
  expect(isCourseWatchable({ scheduledAt: null }, 0)).toBe(true)
})

test('formatCoursePrice and enrollButtonLabel show the price, or 免费 for a free course', () => {
  expect(formatCoursePrice({ price: 9.9 })).toBe('9.90 元')
  expect(formatCoursePrice({ price: 0 })).toBe('免费')
  expect(enrollButtonLabel(19.9)).toBe('付款 19.90 元')
  expect(enrollButtonLabel(0)).toBe('免费报名')
})

test.each([
  [0, [25, 50, 75, 100]],
  [50, [75, 100]],
  [99.5, [100]],
  [100, []],
])('courseProgressOptions: from %d percent the options are %j', (progress, left) => {
  expect(courseProgressOptions(progress).map((step) => step.progress)).toEqual(left)
})

test('formatCourseProgress formats the progress in a course as 还没开始学, 学到 33% or 学完了', () => {
  expect(formatCourseProgress({ progress: 0, completed: false })).toBe('还没开始学')
  expect(formatCourseProgress({ progress: 33.34, completed: false })).toBe('学到 33%')
  expect(formatCourseProgress({ progress: 100, completed: true })).toBe('学完了')
})

test('courseLocationUrl returns only http and https URLs', () => {
  expect(courseLocationUrl('https://media.example.com/a.mp4')).toBe('https://media.example.com/a.mp4')
  for (const no of ['demo-2', 'javascript:alert(1)', null]) expect(courseLocationUrl(no)).toBeUndefined()
})

test('parseCourseListSearchParams returns a valid course type and ignores everything else', () => {
  expect(parseCourseListSearchParams({ type: 'live' })).toEqual({ type: 'live' })
  expect(parseCourseListSearchParams({ type: 'all', x: 1 })).toEqual({})
})
