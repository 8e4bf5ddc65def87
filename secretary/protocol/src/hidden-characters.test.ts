import { expect, test } from 'vitest'
import { escapeHiddenCharacters, hasHiddenCharacters, removeHiddenCharacters } from './hidden-characters.ts'

test('escapeHiddenCharacters keeps line breaks and tabs and escapes other hidden characters', () => {
  expect(escapeHiddenCharacters('a\r\n\tb\u202E\n')).toBe('a\n\tb\\u{202E}\n')
})

test('removeHiddenCharacters removes what escapeHiddenCharacters escapes', () => {
  expect(removeHiddenCharacters('a\r\n\tb\u202E\n')).toBe('a\n\tb\n')
})

test.each([
  ['two\nlines\tand an emoji ❤️', false],
  ['zero\u200Bwidth', true],
])('hasHiddenCharacters(%j) returns %j', (text, expected) => {
  expect(hasHiddenCharacters(text)).toBe(expected)
})
