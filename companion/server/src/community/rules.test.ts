import { expect, test } from 'vitest'
import {
  isPostVisibleTo,
  isReviewDecisionAllowed,
  decidePostRefusal,
  getPostVisibilityEvent,
  shouldHideContentUntilReview,
} from './rules.ts'

const pictures = (count: number) => Array.from({ length: count }, () => 'p')

test.each([
  ['早上好', 0, undefined],
  ['', 1, undefined],
  ['早上好', 9, undefined],
  ['早上好', 10, 'TOO_MANY_IMAGES'],
  ['', 0, 'EMPTY_POST'],
  [' \n', 0, 'EMPTY_POST'],
] as const)(
  'decidePostRefusal for a post with the text %j and %i images returns %s',
  (content, count, refused) => expect(decidePostRefusal({ content, images: pictures(count) })).toBe(refused),
)

test.each([
  ['active', 'active', 'all users'],
  ['active', 'disabled', 'the author'],
  ['active', 'deleted', 'the author'],
  ['review', 'active', 'the author'],
  ['hidden', 'active', 'the author'],
  ['deleted', 'active', 'no user'],
] as const)(
  'isPostVisibleTo shows a post with status %s by an author with status %s to %s',
  (status, authorStatus, whom) => {
    const shown = (viewer: number) => isPostVisibleTo({ status, authorStatus, authorId: 1 }, viewer)
    expect([shown(1), shown(2)]).toEqual([whom !== 'no user', whom === 'all users'])
  },
)

test.each([
  ['active', false, false, 2, false],
  ['active', false, false, 3, true],
  ['active', false, true, 1, true],
  ['active', true, true, 2, false],
  ['active', true, false, 3, true],
  ['review', false, true, 1, false],
  ['hidden', false, false, 3, false],
  ['deleted', false, false, 3, false],
] as const)(
  'shouldHideContentUntilReview for status %s (reviewed before: %j, prohibited words: %j) with %i reports returns %j',
  (status, wasReviewed, isSensitive, reports, expected) =>
    expect(shouldHideContentUntilReview({ status, wasReviewed, isSensitive }, reports)).toBe(expected),
)

test.each([
  ['active', false, ['hide']],
  ['active', true, ['hide', 'restore']],
  ['review', true, ['hide', 'restore']],
  ['hidden', false, ['restore']],
  ['deleted', true, []],
] as const)(
  'isReviewDecisionAllowed for a post with status %s (reported: %j) allows %j',
  (status, isReported, allowed) =>
    expect(
      (['hide', 'restore'] as const).filter((decision) =>
        isReviewDecisionAllowed(decision, status, isReported),
      ),
    ).toEqual(allowed),
)

test.each([
  ['active', 'review', undefined],
  ['review', 'active', undefined],
  ['hidden', 'deleted', undefined],
  ['active', 'hidden', 'removed'],
  ['review', 'hidden', 'removed'],
  ['active', 'deleted', 'removed'],
  ['review', 'deleted', 'removed'],
  ['hidden', 'active', 'restored'],
] as const)('getPostVisibilityEvent for a post that changes from %s to %s returns %s', (from, to, expected) =>
  expect(getPostVisibilityEvent(from, to)).toBe(expected),
)
