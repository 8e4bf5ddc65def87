import { describe, expect, test } from 'vitest'
import {
  calculateAverageRating,
  type CaptainLevel,
  type CaptainStatus,
  type CaptainStatusAction,
  decideCaptainApplicationRefusal,
  isCaptainActionAllowed,
  getCaptainLevel,
  listMissingCaptainRequirements,
  type OrganiserStatistics,
  calculateGoodReviewRate,
  getNextLevelProgress,
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

describe('listMissingCaptainRequirements and decideCaptainApplicationRefusal', () => {
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
    expect(listMissingCaptainRequirements({ verified: isVerified }, { ...enough, ...changes })).toEqual(
      missing,
    ),
  )

  test.each<[CaptainStatus | undefined, boolean, OrganiserStatistics, string | undefined]>([
    [undefined, false, enough, undefined],
    ['revoked', false, enough, undefined],
    ['active', true, none, 'ALREADY_CAPTAIN'],
    ['suspended', false, enough, 'ALREADY_CAPTAIN'],
    [undefined, true, none, 'APPLICATION_PENDING'],
    [undefined, false, none, 'CAPTAIN_REQUIREMENTS_NOT_MET'],
  ])(
    'decideCaptainApplicationRefusal with captain status %s and a pending application: %s',
    (captain, hasPending, figures, refusal) =>
      expect(decideCaptainApplicationRefusal({ captain, hasPending, ...verified }, figures)).toBe(refusal),
  )
})

const silver = { ...none, activities: 20, newUsers: 20, ratingSum: 9, ratingCount: 2 }
const gold = { ...none, activities: 50, newUsers: 100, ratingSum: 19, ratingCount: 4 }

describe('getCaptainLevel and getNextLevelProgress', () => {
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
  ])('getCaptainLevel for %s', (_, figures, level) => {
    expect(getCaptainLevel('trainee', figures)).toBe(level)
    expect(getCaptainLevel('gold', figures)).toBe(level)
  })

  test('getCaptainLevel neither grants nor removes the honorary level', () => {
    expect(getCaptainLevel('honor', none)).toBe('honor')
    expect(getCaptainLevel('gold', { ...gold, activities: 5000, newUsers: 5000 })).toBe('gold')
  })

  test('getNextLevelProgress returns the requirements of the next level, and undefined at the highest level', () => {
    expect(getNextLevelProgress('trainee', { ...silver, ratingSum: 44_999, ratingCount: 10_000 })).toEqual({
      nextLevel: 'silver',
      activities: { current: 20, required: 20 },
      rating: { current: 4.49, required: 4.5 },
      newUsers: { current: 20, required: 20 },
    })
    expect(getNextLevelProgress('silver', none)).toMatchObject({
      nextLevel: 'gold',
      activities: { current: 0, required: 50 },
      rating: { current: 0, required: 4.75 },
      newUsers: { required: 100 },
    })
    expect([getNextLevelProgress('gold', gold), getNextLevelProgress('honor', gold)]).toEqual([
      undefined,
      undefined,
    ])
  })
})

test('calculateAverageRating rounds to one decimal, and calculateGoodReviewRate rounds down', () => {
  expect([none, gold, { ...none, ratingSum: 14, ratingCount: 3 }].map(calculateAverageRating)).toEqual([
    0, 4.8, 4.7,
  ])
  expect(calculateGoodReviewRate(none)).toBeNull()
  expect(calculateGoodReviewRate({ ...none, goodCount: 7999, ratingCount: 10_000 })).toBe(79.9)
})

test.each<[CaptainStatusAction, CaptainStatus[]]>([
  ['suspend', ['active']],
  ['restore', ['suspended']],
  ['revoke', ['active', 'suspended']],
])('isCaptainActionAllowed lets an administrator %s captains with a status in %s only', (action, from) => {
  const all = ['pending', 'active', 'suspended', 'revoked'] as const
  expect(all.filter((status) => isCaptainActionAllowed(action, status))).toEqual(from)
})
