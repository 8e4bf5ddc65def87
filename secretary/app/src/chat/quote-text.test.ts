import { expect, test } from 'vitest'
import { quoteText } from './quote-text.ts'

test('quoteText marks each line of the quoted text and puts the draft after it', () => {
  expect(quoteText('First\n\nSecond\n', 'Why?')).toBe('> First\n>\n> Second\n\nWhy?')
})
