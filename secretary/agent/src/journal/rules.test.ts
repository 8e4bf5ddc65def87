import { expect, test } from 'vitest'
import { resyncReason } from './rules.ts'

const state = { epoch: 'e', newest: 100, floor: 10, isInGap: false }

test.each([
  ['at the newest', 100, state, undefined],
  ['one past the newest', 101, state, 'ahead of the journal'],
  ['at what was removed last', 10, state, undefined],
  ['before what was removed last', 9, state, 'no longer kept'],
  ['from the very beginning, of which nothing was removed', 0, { ...state, floor: 0 }, undefined],
  ['of another journal', 50, { ...state, epoch: 'other' }, 'another journal'],
  ['where numbers were lost with the power', 50, { ...state, isInGap: true }, 'ahead of the journal'],
])('resyncReason for a client %s', (_, after_seq, given, reason) =>
  expect(resyncReason({ epoch: 'e', after_seq }, given)).toBe(reason),
)
