import { expect, test } from 'vitest'
import { toMarkdownQuote } from './quote-text.ts'

test('toMarkdownQuote marks each line of the quoted text and puts the draft after it', () => {
  expect(toMarkdownQuote('First\n\nSecond\n', 'Why?')).toBe('> First\n>\n> Second\n\nWhy?')
})
