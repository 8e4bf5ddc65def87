import { describe, expect, test } from 'vitest'
import { doesFrameReach, getResyncReason } from './rules.ts'

const state = { epoch: 'e', newest: 100, floor: 10, isInGap: false }

test.each([
  ['at the newest event', 100, state, undefined],
  ['after the newest event', 101, state, 'ahead of the journal'],
  ['at the last removed event', 10, state, undefined],
  ['before the last removed event', 9, state, 'no longer kept'],
  ['from the start, without removed events', 0, { ...state, floor: 0 }, undefined],
  ['of another journal', 50, { ...state, epoch: 'other' }, 'another journal'],
  ['at a number lost in a power failure', 50, { ...state, isInGap: true }, 'ahead of the journal'],
])('getResyncReason returns the expected reason for a client %s', (_, after_seq, given, reason) =>
  expect(getResyncReason({ epoch: 'e', after_seq }, given)).toBe(reason),
)

describe('doesFrameReach', () => {
  const secret = { owner_id: 'a', is_shared: 0 } as const
  const shared = { owner_id: 'a', is_shared: 1 } as const
  test.each([
    ['a private conversation reaches its person', null, secret, 'a', true],
    ['a private conversation reaches nobody else', null, secret, 'b', false],
    ['a shared conversation reaches everybody', null, shared, 'b', true],
    ['a missing conversation reaches nobody', null, undefined, 'a', false],
    ['an audience of all reaches everybody', '*', undefined, 'b', true],
    ['an audience of one person reaches nobody else', 'a', shared, 'b', false],
    ['an audience without a person does not reach this person', '!a', shared, 'a', false],
    ['an audience without a person reaches others', '!a', secret, 'b', true],
  ] as const)('a frame of %s', (_, audience, access, personId, isReached) =>
    expect(doesFrameReach({ audience, access, isAlone: false }, personId)).toBe(isReached),
  )

  test('a frame of a missing conversation reaches an owner who is alone', () =>
    expect(doesFrameReach({ audience: null, access: undefined, isAlone: true }, 'owner')).toBe(true))
})
