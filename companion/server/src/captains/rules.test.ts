import { describe, expect, test } from 'vitest'
import {
  averageRating,
  type CaptainLevel,
  type CaptainStatus,
  type CaptainStatusAction,
  captainApplicationRefusal,
  isCaptainActionAllowed,
  levelForStatistics,
  missingCaptainRequirements,
  type OrganiserStatistics,
  positiveReviewRate,
  progressToNextLevel,
} from './rules.ts'

const none: OrganiserStatistics = {
  activities: 0,
  participants: 0,
  newUsers: 0,
  ratingSum: 0,
  ratingCount: 0,
  goodCount: 0,
}
const enough = { ...none, activities: 3, ratingSum: 20, ratingCount: 5, goodCount: 4 }
const verified = { verified: true }

describe('missingCaptainRequirements and captainApplicationRefusal', () => {
  test.each<[string, boolean, Partial<OrganiserStatistics>, string[]]>([
    ['three activities and four good reviews of five', true, {}, []],
    ['a verified identity', false, {}, ['verified']],
    ['at least three activities', true, { activities: 2 }, ['activities']],
    ['at least 80% good reviews', true, { goodCount: 7999, ratingCount: 10_000 }, ['goodReviewRate']],
    ['exactly 80% good reviews', true, { goodCount: 8000, ratingCount: 10_000 }, []],
    ['at least one review', true, { goodCount: 0, ratingCount: 0 }, ['goodReviewRate']],
    [
      'all of these',
      false,
      { activities: 0, goodCount: 0, ratingCount: 1 },
      ['verified', 'activities', 'goodReviewRate'],
    ],
  ])('an application to become a captain requires %s', (_, isVerified, changes, missing) =>
    expect(missingCaptainRequirements({ verified: isVerified }, { ...enough, ...changes })).toEqual(missing),
  )

  test.each<[CaptainStatus | undefined, boolean, OrganiserStatistics, string | undefined]>([
    [undefined, false, enough, undefined],
    ['revoked', false, enough, undefined],
    ['active', true, none, 'ALREADY_CAPTAIN'],
    ['suspended', false, enough, 'ALREADY_CAPTAIN'],
    [undefined, true, none, 'APPLICATION_PENDING'],
    [undefined, false, none, 'CAPTAIN_REQUIREMENTS_NOT_MET'],
  ])(
    'captainApplicationRefusal with captain status %s and a pending application: %s',
    (captain, hasPending, figures, refusal) =>
      expect(captainApplicationRefusal({ captain, hasPending, ...verified }, figures)).toBe(refusal),
  )
})

const silver = { ...none, activities: 20, newUsers: 20, ratingSum: 9, ratingCount: 2 }
const gold = { ...none, activities: 50, newUsers: 100, ratingSum: 19, ratingCount: 4 }

describe('levelForStatistics and progressToNextLevel', () => {
  test.each<[string, OrganiserStatistics, CaptainLevel]>([
    ['no activities', none, 'trainee'],
    ['20 activities, rating 4.5 and 20 new users', silver, 'silver'],
    ['19 activities', { ...silver, activities: 19 }, 'trainee'],
    ['19 new users', { ...silver, newUsers: 19 }, 'trainee'],
    ['a rating just below 4.5', { ...silver, ratingSum: 44_999, ratingCount: 10_000 }, 'trainee'],
    ['no ratings', { ...silver, ratingSum: 0, ratingCount: 0 }, 'trainee'],
    ['50 activities, rating 4.75 and 100 new users', gold, 'gold'],
    ['49 activities', { ...gold, activities: 49 }, 'silver'],
    ['99 new users', { ...gold, newUsers: 99 }, 'silver'],
    ['a rating of 4.7499, shown as 4.7', { ...gold, ratingSum: 47_499, ratingCount: 10_000 }, 'silver'],
    ['gold figures with a rating of 4.4', { ...gold, ratingSum: 44, ratingCount: 10 }, 'trainee'],
  ])('levelForStatistics for %s', (_, figures, level) => {
    expect(levelForStatistics('trainee', figures)).toBe(level)
    expect(levelForStatistics('gold', figures)).toBe(level)
  })

  test('levelForStatistics neither grants nor removes the honorary level', () => {
    expect(levelForStatistics('honor', none)).toBe('honor')
    expect(levelForStatistics('gold', { ...gold, activities: 5000, newUsers: 5000 })).toBe('gold')
  })

  test('progressToNextLevel returns the requirements of the next level, and undefined at the highest level', () => {
    expect(progressToNextLevel('trainee', { ...silver, ratingSum: 44_999, ratingCount: 10_000 })).toEqual({
      nextLevel: 'silver',
      activities: { current: 20, required: 20 },
      rating: { current: 4.49, required: 4.5 },
      newUsers: { current: 20, required: 20 },
    })
    expect(progressToNextLevel('silver', none)).toMatchObject({
      nextLevel: 'gold',
      activities: { current: 0, required: 50 },
      rating: { current: 0, required: 4.75 },
      newUsers: { required: 100 },
    })
    expect([progressToNextLevel('gold', gold), progressToNextLevel('honor', gold)]).toEqual([
      undefined,
      undefined,
    ])
  })
})

test('averageRating rounds to one decimal, and positiveReviewRate rounds down', () => {
  expect([none, gold, { ...none, ratingSum: 14, ratingCount: 3 }].map(averageRating)).toEqual([0, 4.8, 4.7])
  expect(positiveReviewRate(none)).toBeNull()
  expect(positiveReviewRate({ ...none, goodCount: 7999, ratingCount: 10_000 })).toBe(79.9)
})

test.each<[CaptainStatusAction, CaptainStatus[]]>([
  ['suspend', ['active']],
  ['restore', ['suspended']],
  ['revoke', ['active', 'suspended']],
])('isCaptainActionAllowed lets an administrator %s captains with a status in %s only', (action, from) => {
  const all = ['pending', 'active', 'suspended', 'revoked'] as const
  expect(all.filter((status) => isCaptainActionAllowed(action, status))).toEqual(from)
})
