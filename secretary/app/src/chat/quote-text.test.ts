import { expect, test } from 'vitest'
import { quoteText } from './quote-text.ts'

test('each line of a quoted text is marked, and the draft follows it', () => {
  expect(quoteText('First\n\nSecond\n', 'Why?')).toBe('> First\n>\n> Second\n\nWhy?')
})
