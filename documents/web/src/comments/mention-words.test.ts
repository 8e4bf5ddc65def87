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

test('insertMention completes the word in front of the caret and keeps the rest', () => {
  expect(insertMention('Hello @an, look', 9, 'anna')).toEqual({ text: 'Hello @anna , look', caret: 12 })
})
