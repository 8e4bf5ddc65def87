import { expect, test } from 'vitest'
import { formatWindowTitle } from './window-title.ts'

test('formatWindowTitle puts the number of unread replies in front of the title, and nothing for zero', () => {
  expect(formatWindowTitle('Office', 2)).toBe('(2) Office')
  expect(formatWindowTitle('Office', 0)).toBe('Office')
})
