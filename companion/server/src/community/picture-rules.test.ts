import { describe, expect, test } from 'vitest'
import { getPostStatusAfterPictureCheck, findStrictestVerdict } from './picture-rules.ts'

const of = (verdict: 'pass' | 'review' | 'block', nth: number) => ({ verdict, nth, labels: [verdict] })

describe('findStrictestVerdict', () => {
  test('findStrictestVerdict prefers block to review and the first of two equal verdicts', () => {
    expect(findStrictestVerdict([of('review', 1), of('block', 2), of('block', 3)])).toEqual(of('block', 2))
    expect(findStrictestVerdict([of('pass', 1), of('review', 2)])).toEqual(of('review', 2))
  })

  test('findStrictestVerdict returns undefined when all pictures pass', () => {
    expect(findStrictestVerdict([of('pass', 1), of('pass', 2)])).toBeUndefined()
    expect(findStrictestVerdict([])).toBeUndefined()
  })
})

test.each([
  ['block', 'active', false, 'hidden'],
  ['review', 'active', false, 'review'],
  ['block', 'review', false, 'hidden'],
  ['review', 'review', false, 'review'],
  ['block', 'active', true, undefined],
  ['block', 'hidden', false, undefined],
  ['review', 'deleted', false, undefined],
] as const)(
  'getPostStatusAfterPictureCheck for the verdict %s on a post with the status %s (already reviewed: %s) returns %s',
  (verdict, status, wasReviewed, decision) => {
    expect(getPostStatusAfterPictureCheck(verdict, { status, wasReviewed })).toBe(decision)
  },
)
