import { fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import {
  getActivityBadges,
  listAvailableActivityActions,
  canConfirmAttendance,
  explainCheckInFailure,
  formatParticipantCount,
} from './activity-participation.ts'
import type { ActivityResponse } from './types.ts'

const startTime = '2026-11-25T01:00:00.000Z'
const activity = {
  status: 'upcoming',
  startTime,
  isJoined: false,
  canCancel: false,
  currentParticipants: 4,
  maxParticipants: 5,
} as ActivityResponse
const joined: ActivityResponse = { ...activity, isJoined: true, canCancel: true }
const own = { participantStatus: 'registered', canSignIn: false, canReview: false } as const

describe('listAvailableActivityActions', () => {
  test('listAvailableActivityActions offers joining while places are free, otherwise the waiting list', () => {
    expect(listAvailableActivityActions(activity, undefined, false)).toEqual(['join'])
    expect(listAvailableActivityActions({ ...activity, currentParticipants: 5 }, undefined, false)).toEqual([
      'wait',
    ])
  })

  test('listAvailableActivityActions offers leaving to participants, and check-in once check-in is open', () => {
    expect(listAvailableActivityActions(joined, undefined, false)).toEqual(['leave'])
    expect(listAvailableActivityActions({ ...joined, canCancel: false }, own, false)).toEqual(['leave'])
    expect(
      listAvailableActivityActions({ ...joined, canCancel: false }, { ...own, canSignIn: true }, false),
    ).toEqual(['signIn'])
  })

  test('listAvailableActivityActions offers both check-in and leaving for a rescheduled activity', () =>
    expect(listAvailableActivityActions(joined, { ...own, canSignIn: true }, false)).toEqual([
      'signIn',
      'leave',
    ]))

  test('listAvailableActivityActions offers no action to participants who have checked in', () =>
    expect(
      listAvailableActivityActions(
        { ...joined, canCancel: false },
        { ...own, participantStatus: 'signed_in' },
        false,
      ),
    ).toEqual([]))

  test('listAvailableActivityActions offers a review of a finished activity to participants who attended', () => {
    const over: ActivityResponse = { ...joined, status: 'finished', canCancel: false }
    expect(listAvailableActivityActions(over, { ...own, canReview: true }, false)).toEqual(['review'])
    expect(listAvailableActivityActions(over, own, false)).toEqual([])
  })

  test('listAvailableActivityActions offers editing and cancelling to the organiser until the activity starts', () => {
    expect(listAvailableActivityActions(activity, undefined, true)).toEqual(['host'])
    expect(listAvailableActivityActions(joined, own, true)).toEqual(['host', 'leave'])
    expect(listAvailableActivityActions({ ...activity, status: 'ongoing' }, undefined, true)).toEqual([])
  })

  test('listAvailableActivityActions offers no action for a cancelled activity', () =>
    expect(
      listAvailableActivityActions({ ...joined, status: 'cancelled', canCancel: false }, own, true),
    ).toEqual([]))
})

test('getActivityBadges returns the badges of activity and participation, and only 已取消 for a cancelled activity', () => {
  const words = (...marks: Parameters<typeof getActivityBadges>) =>
    getActivityBadges(...marks).map((mark) => mark.words)
  expect(words('ongoing', 'signed_in')).toEqual(['进行中', '已签到'])
  expect(words('finished', 'absent')).toEqual(['已结束', '未签到'])
  expect(words('upcoming', null)).toEqual(['未开始'])
  expect(words('cancelled', 'registered')).toEqual(['已取消'])
})

test('formatParticipantCount shows the number of free places of an upcoming activity, and only the participants afterwards', () => {
  expect(formatParticipantCount(4, 5)).toBe('4 人参加，还有 1 个名额')
  expect(formatParticipantCount(5, 5)).toBe('5 人参加，名额已满')
  expect(formatParticipantCount(4, 5, 'finished')).toBe('4 人参加')
})

test('canConfirmAttendance is true from 15 minutes before the start until the activity is finished', () => {
  const start = fromIso(startTime)
  expect(canConfirmAttendance(activity, start - 15 * minuteMs)).toBe(true)
  expect(canConfirmAttendance(activity, start - 15 * minuteMs - 1)).toBe(false)
  expect(canConfirmAttendance({ ...activity, status: 'ongoing' }, start)).toBe(true)
  expect(canConfirmAttendance({ ...activity, status: 'finished' }, start)).toBe(false)
})

test('explainCheckInFailure tells a participant who is too far away or cannot be located to ask the organiser', () => {
  expect(explainCheckInFailure('SIGN_IN_TOO_FAR')).toContain('确认到场')
  expect(explainCheckInFailure(undefined)).toContain('确认到场')
  expect(explainCheckInFailure('SIGN_IN_NOT_OPEN')).toBeUndefined()
})
