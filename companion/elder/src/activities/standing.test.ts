import { fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import type { Activity } from './shapes.ts'
import { canConfirm, marksOf, placesWords, signInAdvice, stepsOf } from './standing.ts'

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

describe('what somebody can do with an activity', () => {
  test('is to join while there is a place, else to wait', () => {
    expect(stepsOf(activity, undefined, false)).toEqual(['join'])
    expect(stepsOf({ ...activity, currentParticipants: 5 }, undefined, false)).toEqual(['wait'])
  })

  test('is to leave once they joined, to sign in when they are there', () => {
    expect(stepsOf(joined, undefined, false)).toEqual(['leave'])
    expect(stepsOf({ ...joined, canCancel: false }, own, false)).toEqual(['leave'])
    expect(stepsOf({ ...joined, canCancel: false }, { ...own, canSignIn: true }, false)).toEqual(['signIn'])
  })

  test('is both where the start was moved and they may still leave', () =>
    expect(stepsOf(joined, { ...own, canSignIn: true }, false)).toEqual(['signIn', 'leave']))

  test('is nothing for whoever is there already', () =>
    expect(
      stepsOf({ ...joined, canCancel: false }, { ...own, participantStatus: 'signed_in' }, false),
    ).toEqual([]))

  test('is to review after the end, for who was there', () => {
    const over: Activity = { ...joined, status: 'finished', canCancel: false }
    expect(stepsOf(over, { ...own, canReview: true }, false)).toEqual(['review'])
    expect(stepsOf(over, own, false)).toEqual([])
  })

  test('is to change it or call it off for who called for it, until it starts', () => {
    expect(stepsOf(activity, undefined, true)).toEqual(['host'])
    expect(stepsOf(joined, own, true)).toEqual(['host', 'leave'])
    expect(stepsOf({ ...activity, status: 'ongoing' }, undefined, true)).toEqual([])
  })

  test('is nothing with one that was called off', () =>
    expect(stepsOf({ ...joined, status: 'cancelled', canCancel: false }, own, true)).toEqual([]))
})

test('how one stands is said beside how the activity stands, and not of one that was called off', () => {
  const words = (...marks: Parameters<typeof marksOf>) => marksOf(...marks).map((mark) => mark.words)
  expect(words('ongoing', 'signed_in')).toEqual(['进行中', '已签到'])
  expect(words('finished', 'absent')).toEqual(['已结束', '没有签到'])
  expect(words('upcoming', null)).toEqual(['还没开始'])
  expect(words('cancelled', 'registered')).toEqual(['已取消'])
})

test('places that are left are told only while they can be taken', () => {
  expect(placesWords(4, 5)).toBe('4 人参加，还有 1 个名额')
  expect(placesWords(5, 5)).toBe('5 人参加，名额已满')
  expect(placesWords(4, 5, 'finished')).toBe('4 人参加')
})

test('people are confirmed from 15 minutes before the start until the service says that it is over', () => {
  const start = fromIso(startTime)
  expect(canConfirm(activity, start - 15 * minuteMs)).toBe(true)
  expect(canConfirm(activity, start - 15 * minuteMs - 1)).toBe(false)
  expect(canConfirm({ ...activity, status: 'ongoing' }, start)).toBe(true)
  expect(canConfirm({ ...activity, status: 'finished' }, start)).toBe(false)
})

test('who is too far or cannot be located is told of the way by the host, others are not', () => {
  expect(signInAdvice('SIGN_IN_TOO_FAR')).toContain('确认到场')
  expect(signInAdvice(undefined)).toContain('确认到场')
  expect(signInAdvice('SIGN_IN_NOT_OPEN')).toBeUndefined()
})
