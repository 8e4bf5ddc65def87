import { expect, test } from 'vitest'
import {
  decideAppealRefusal,
  getStatusAfterCheck,
  isDecisionAllowed,
  isWaiting,
  type PictureState,
} from './rules.ts'

const picture = (changes: Partial<PictureState> = {}): PictureState => ({
  status: 'active',
  wasReviewed: false,
  isReplaced: false,
  appealStatus: null,
  ...changes,
})

test.each([
  ['pass', {}, undefined],
  ['review', {}, 'review'],
  ['block', {}, 'hidden'],
  ['block', { wasReviewed: true }, undefined],
  ['review', { isReplaced: true }, undefined],
  ['block', { status: 'review' }, undefined],
  ['review', { status: 'hidden' }, undefined],
] as const)(
  'getStatusAfterCheck for the verdict %s and a picture with %j returns %s',
  (verdict, state, status) => expect(getStatusAfterCheck(verdict, picture(state))).toBe(status),
)

test.each([
  ['hide', {}, true],
  ['hide', { status: 'review' }, true],
  ['hide', { status: 'hidden' }, false],
  ['hide', { status: 'hidden', appealStatus: 'open' }, true],
  ['hide', { status: 'hidden', appealStatus: 'rejected' }, false],
  ['restore', {}, false],
  ['restore', { status: 'review' }, true],
  ['restore', { status: 'hidden', appealStatus: 'rejected' }, true],
  ['hide', { isReplaced: true }, false],
  ['restore', { status: 'hidden', isReplaced: true }, false],
] as const)('isDecisionAllowed for %s and a picture with %j returns %s', (decision, state, isAllowed) =>
  expect(isDecisionAllowed(decision, picture(state))).toBe(isAllowed),
)

test.each([
  [{}, false],
  [{ status: 'review' }, true],
  [{ status: 'hidden' }, false],
  [{ status: 'hidden', appealStatus: 'open' }, true],
  [{ status: 'review', isReplaced: true }, false],
] as const)('isWaiting for a picture with %j returns %s', (state, expected) =>
  expect(isWaiting(picture(state))).toBe(expected),
)

test.each([
  [{}, 'PICTURE_NOT_HIDDEN'],
  [{ status: 'review' }, 'PICTURE_NOT_HIDDEN'],
  [{ status: 'hidden', isReplaced: true }, 'PICTURE_NOT_HIDDEN'],
  [{ status: 'hidden' }, undefined],
  [{ status: 'hidden', appealStatus: 'rejected' }, 'PICTURE_ALREADY_APPEALED'],
] as const)('decideAppealRefusal for a picture with %j returns %s', (state, refusal) =>
  expect(decideAppealRefusal(picture(state))).toBe(refusal),
)
