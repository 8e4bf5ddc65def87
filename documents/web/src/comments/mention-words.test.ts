import { expect, test } from 'vitest'
import { insertMention, findMentionBeforeCaret } from './mention-words.ts'

test.each([
  ['Hello @an', 9, 'an'],
  ['@', 1, ''],
  ['（@王', 3, '王'],
  ['mail x@an', 9, undefined],
  ['Hello @ann you', 14, undefined],
  ['Hello', 5, undefined],
])('findMentionBeforeCaret(%j, %i) is %j', (text, caret, expected) => {
  expect(findMentionBeforeCaret(text, caret)).toBe(expected)
})

test.each([
  ['Hello @an', 9, 'Hello @anna ', 12],
  ['Hello @anlook', 9, 'Hello @anna look', 12],
  ['Hello @an, look', 9, 'Hello @anna, look', 11],
  ['Hello @an look', 9, 'Hello @anna look', 12],
])(
  'insertMention completes the word in front of the caret of %j at %i to %j',
  (text, at, completed, caret) => {
    expect(insertMention(text, at, 'anna')).toEqual({ text: completed, caret })
  },
)
