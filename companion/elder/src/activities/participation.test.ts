import { fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import {
  availableActions,
  canConfirmAttendance,
  checkInAdvice,
  formatPlaces,
  statusBadges,
} from './participation.ts'
import type { Activity } from './types.ts'

const startTime = '2026-11-25T01:00:00.000Z'
const activity = {
  status: 'upcoming',
  startTime,
  isJoined: false,
  canCancel: false,
  currentParticipants: 4,
  maxParticipants: 5,
} as Activity
const joined: Activity = { ...activity, isJoined: true, canCancel: true }
const own = { participantStatus: 'registered', canSignIn: false, canReview: false } as const

describe('availableActions', () => {
  test('availableActions offers joining while there are places, otherwise waiting', () => {
    expect(availableActions(activity, undefined, false)).toEqual(['join'])
    expect(availableActions({ ...activity, currentParticipants: 5 }, undefined, false)).toEqual(['wait'])
  })

  test('availableActions offers leaving to participants, and check-in once it is open', () => {
    expect(availableActions(joined, undefined, false)).toEqual(['leave'])
    expect(availableActions({ ...joined, canCancel: false }, own, false)).toEqual(['leave'])
    expect(availableActions({ ...joined, canCancel: false }, { ...own, canSignIn: true }, false)).toEqual([
      'signIn',
    ])
  })

  test('availableActions offers check-in and leaving after a reschedule', () =>
    expect(availableActions(joined, { ...own, canSignIn: true }, false)).toEqual(['signIn', 'leave']))

  test('availableActions offers nothing to participants who have checked in', () =>
    expect(
      availableActions({ ...joined, canCancel: false }, { ...own, participantStatus: 'signed_in' }, false),
    ).toEqual([]))

  test('availableActions offers a review after the end to participants who attended', () => {
    const over: Activity = { ...joined, status: 'finished', canCancel: false }
    expect(availableActions(over, { ...own, canReview: true }, false)).toEqual(['review'])
    expect(availableActions(over, own, false)).toEqual([])
  })

  test('availableActions offers changing and cancelling to the organiser until the start', () => {
    expect(availableActions(activity, undefined, true)).toEqual(['host'])
    expect(availableActions(joined, own, true)).toEqual(['host', 'leave'])
    expect(availableActions({ ...activity, status: 'ongoing' }, undefined, true)).toEqual([])
  })

  test('availableActions offers nothing for a cancelled activity', () =>
    expect(availableActions({ ...joined, status: 'cancelled', canCancel: false }, own, true)).toEqual([]))
})

test('statusBadges shows the status of the activity and of the participation, only the former when it is cancelled', () => {
  const words = (...marks: Parameters<typeof statusBadges>) =>
    statusBadges(...marks).map((mark) => mark.words)
  expect(words('ongoing', 'signed_in')).toEqual(['进行中', '已签到'])
  expect(words('finished', 'absent')).toEqual(['已结束', '没有签到'])
  expect(words('upcoming', null)).toEqual(['还没开始'])
  expect(words('cancelled', 'registered')).toEqual(['已取消'])
})

test('formatPlaces names free places only while joining is possible', () => {
  expect(formatPlaces(4, 5)).toBe('4 人参加，还有 1 个名额')
  expect(formatPlaces(5, 5)).toBe('5 人参加，名额已满')
  expect(formatPlaces(4, 5, 'finished')).toBe('4 人参加')
})

test('canConfirmAttendance is true from 15 minutes before the start until the activity is finished', () => {
  const start = fromIso(startTime)
  expect(canConfirmAttendance(activity, start - 15 * minuteMs)).toBe(true)
  expect(canConfirmAttendance(activity, start - 15 * minuteMs - 1)).toBe(false)
  expect(canConfirmAttendance({ ...activity, status: 'ongoing' }, start)).toBe(true)
  expect(canConfirmAttendance({ ...activity, status: 'finished' }, start)).toBe(false)
})

test('checkInAdvice tells participants who are too far away or cannot be located to ask the organiser', () => {
  expect(checkInAdvice('SIGN_IN_TOO_FAR')).toContain('确认到场')
  expect(checkInAdvice(undefined)).toContain('确认到场')
  expect(checkInAdvice('SIGN_IN_NOT_OPEN')).toBeUndefined()
})
