import { expect, test } from 'vitest'
import { getResyncReason } from './rules.ts'

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
