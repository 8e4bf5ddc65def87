import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import {
  decideCourseEnrollRefusal,
  decideCourseOfferRefusal,
  decideCourseRefundRefusal,
  decideCourseWatchRefusal,
  roundDownProgress,
} from './rules.ts'

const recorded = {
  type: 'recorded',
  scheduledAt: null,
  durationMinutes: null,
  videoUrl: 'v',
  memberOnly: false,
} as const
const live = { type: 'live', scheduledAt: 0, durationMinutes: 45, videoUrl: null, memberOnly: false } as const
const viewer = { isEnrolled: false, isMember: false }

describe('decideCourseEnrollRefusal', () => {
  test.each([
    [recorded, {}, undefined],
    [recorded, { isEnrolled: true }, 'ALREADY_ENROLLED'],
    [{ ...recorded, memberOnly: true }, {}, 'MEMBERSHIP_REQUIRED'],
    [{ ...recorded, memberOnly: true }, { isMember: true }, undefined],
    [{ ...recorded, memberOnly: true }, { isEnrolled: true }, 'ALREADY_ENROLLED'],
  ] as const)('decideCourseEnrollRefusal(%j) for viewer %j returns %s', (course, who, refused) =>
    expect(decideCourseEnrollRefusal(course, { ...viewer, ...who }, 0)).toBe(refused),
  )

  test.each([
    [live, 45 * minuteMs - 1, undefined],
    [live, 45 * minuteMs, 'COURSE_ENDED'],
    [{ ...live, durationMinutes: null }, 2 * hourMs - 1, undefined],
    [{ ...live, durationMinutes: null }, 2 * hourMs, 'COURSE_ENDED'],
    [{ ...live, videoUrl: 'recording' }, dayMs, undefined],
  ] as const)(
    'decideCourseEnrollRefusal of the live course %j, %i ms after its start, returns %s',
    (course, now, refused) => expect(decideCourseEnrollRefusal(course, viewer, now)).toBe(refused),
  )
})

test.each([
  [false, false, false, 'NOT_ENROLLED'],
  [false, true, false, undefined],
  [true, true, false, 'MEMBERSHIP_REQUIRED'],
  [true, true, true, undefined],
] as const)(
  'decideCourseWatchRefusal (memberOnly: %j, enrolled: %j, member: %j) returns %s',
  (memberOnly, isEnrolled, isMember, refused) =>
    expect(decideCourseWatchRefusal({ memberOnly }, { isEnrolled, isMember })).toBe(refused),
)

test.each([
  [{}, undefined],
  [{ paidAt: -dayMs }, undefined],
  [{ paidAt: -dayMs - 1 }, 'COURSE_NOT_REFUNDABLE'],
  [{ progress: 0.01 }, 'COURSE_NOT_REFUNDABLE'],
  [{ progress: 0.01, paidAt: null }, undefined],
  [{ type: 'live', scheduledAt: 1 }, undefined],
  [{ type: 'live', scheduledAt: 0 }, 'COURSE_NOT_REFUNDABLE'],
] as const)('decideCourseRefundRefusal(%j) returns %s', (changes, refused) =>
  expect(
    decideCourseRefundRefusal({ paidAt: 0, progress: 0, type: 'recorded', scheduledAt: null, ...changes }, 0),
  ).toBe(refused),
)

test.each([
  [live, undefined],
  [{ ...live, scheduledAt: null }, 'LIVE_WITHOUT_TIME'],
  [recorded, undefined],
  [{ ...recorded, videoUrl: null }, 'RECORDED_WITHOUT_VIDEO'],
] as const)('decideCourseOfferRefusal(%j) returns %s', (course, refused) =>
  expect(decideCourseOfferRefusal(course)).toBe(refused),
)

test.each([
  [0, 0],
  [33.333, 33.33],
  [99.999, 99.99],
  [100, 100],
])('roundDownProgress(%d) returns %d: only 100 percent completes a course', (percent, kept) =>
  expect(roundDownProgress(percent)).toBe(kept),
)
