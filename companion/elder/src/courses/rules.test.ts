import { fromIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { parseCourseListSearchParams } from './course-search-params.ts'
import {
  getCourseEndTime,
  findCourseLocationUrl,
  listCourseProgressOptions,
  getEnrollButtonLabel,
  formatCourseDuration,
  formatCoursePrice,
  formatCourseProgress,
  isCourseWatchable,
  isVideoFileUrl,
  computeCourseProgressToReport,
  computeResumePositionSeconds,
} from './rules.ts'

test.each([
  [45, '45 分钟'],
  [60, '1 小时'],
  [90, '1 小时 30 分钟'],
])('formatCourseDuration formats %d minutes as %s', (minutes, words) => {
  expect(formatCourseDuration(minutes)).toBe(words)
})

test('getCourseEndTime adds the duration to the start of a live course, and returns null without a start or duration', () => {
  const scheduledAt = '2026-11-24T07:00:00.000Z'
  expect(getCourseEndTime({ scheduledAt, durationMinutes: 45 })).toBe('2026-11-24T07:45:00.000Z')
  expect(getCourseEndTime({ scheduledAt, durationMinutes: null })).toBeNull()
  expect(getCourseEndTime({ scheduledAt: null, durationMinutes: 45 })).toBeNull()
})

test('isCourseWatchable returns true for a live course from its start on, and always for a recorded course', () => {
  const scheduledAt = '2026-11-24T15:00:00+08:00'
  expect(isCourseWatchable({ scheduledAt }, fromIso(scheduledAt) - 1)).toBe(false)
  expect(isCourseWatchable({ scheduledAt }, fromIso(scheduledAt))).toBe(true)
  expect(isCourseWatchable({ scheduledAt: null }, 0)).toBe(true)
})

test('formatCoursePrice and getEnrollButtonLabel show the price, or 免费 for a free course', () => {
  expect(formatCoursePrice({ price: 9.9 })).toBe('9.90 元')
  expect(formatCoursePrice({ price: 0 })).toBe('免费')
  expect(getEnrollButtonLabel(19.9)).toBe('付款 19.90 元')
  expect(getEnrollButtonLabel(0)).toBe('免费报名')
})

test.each([
  [0, [25, 50, 75, 100]],
  [50, [75, 100]],
  [99.5, [100]],
  [100, []],
])('listCourseProgressOptions offers, at a progress of %d percent, the options %j', (progress, left) => {
  expect(listCourseProgressOptions(progress).map((step) => step.progress)).toEqual(left)
})

test('formatCourseProgress formats the progress in a course as 还没开始学, 学到 33% or 学完了', () => {
  expect(formatCourseProgress({ progress: 0, completed: false })).toBe('还没开始学')
  expect(formatCourseProgress({ progress: 33.34, completed: false })).toBe('学到 33%')
  expect(formatCourseProgress({ progress: 100, completed: true })).toBe('学完了')
})

test('findCourseLocationUrl returns only http and https URLs and paths of this service', () => {
  expect(findCourseLocationUrl('/demo/course.webm')).toBe('/demo/course.webm')
  expect(findCourseLocationUrl('https://media.example.com/a.mp4')).toBe('https://media.example.com/a.mp4')
  for (const no of ['demo-2', 'javascript:alert(1)', '//evil.example', null])
    expect(findCourseLocationUrl(no)).toBeUndefined()
})

test('parseCourseListSearchParams returns a valid course type and ignores everything else', () => {
  expect(parseCourseListSearchParams({ type: 'live' })).toEqual({ type: 'live' })
  expect(parseCourseListSearchParams({ type: 'all', x: 1 })).toEqual({})
})

test.each([
  ['https://media.example.com/a.mp4', true],
  ['/demo/course.webm?v=2', true],
  ['https://video.example.com/watch/5', false],
])('isVideoFileUrl tells a video file from a page of a video platform: %s', (url, isFile) => {
  expect(isVideoFileUrl(url)).toBe(isFile)
})

describe('computeCourseProgressToReport', () => {
  test.each([
    [{ seconds: 4, duration: 100, isEnded: false }, 0, undefined],
    [{ seconds: 5, duration: 100, isEnded: false }, 0, 5],
    [{ seconds: 52, duration: 100, isEnded: false }, 50, undefined],
    [{ seconds: 99.9, duration: 100, isEnded: false }, 90, 99],
    [{ seconds: 99.9, duration: 100, isEnded: true }, 99, 100],
    [{ seconds: 100, duration: 100, isEnded: true }, 100, undefined],
    [{ seconds: 10, duration: Number.NaN, isEnded: false }, 0, undefined],
    [{ seconds: 10, duration: Infinity, isEnded: false }, 0, undefined],
  ])(
    'computeCourseProgressToReport returns for %j after a report of %d percent the progress %s',
    (watched, reported, percent) => {
      expect(computeCourseProgressToReport(watched, reported)).toBe(percent)
    },
  )
})

test('computeResumePositionSeconds continues at the progress and starts a completed course again', () => {
  expect([
    computeResumePositionSeconds(50, 40),
    computeResumePositionSeconds(100, 40),
    computeResumePositionSeconds(50, Infinity),
  ]).toEqual([20, 0, 0])
})
