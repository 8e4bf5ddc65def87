import { describe, expect, test } from 'vitest'
import { ById, id, name, storableText } from './fields.ts'

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('a text', () => {
  test('is counted by character, as PostgreSQL counts, and not one more is taken', () => {
    expect(takes(storableText(2), '🦉🦉')).toBe(true)
    expect(takes(storableText(2), '🦉🦉🦉')).toBe(false)
  })

  test.each([
    ['a NUL', 'a\0b'],
    ['half of a character', 'a\ud83e'],
    ['a number', 7],
  ])('is no text with %s', (_, value) => {
    expect(takes(storableText(10), value)).toBe(false)
  })

  test('is kept as it is, spaces and all', () => {
    expect(storableText(10).parse(' a ')).toBe(' a ')
  })
})

describe('a name', () => {
  test('is trimmed', () => expect(name(10).parse(' 三合 ')).toBe('三合'))

  test.each(['', ' ', '\u3000\n'])('is more than “%s”', (text) => {
    expect(takes(name(10), text)).toBe(false)
  })
})

describe('a number of a row', () => {
  test.each([
    [1, true],
    [0, false],
    [-1, false],
    [1.5, false],
    [2_147_483_647, true],
    [2_147_483_648, false],
  ])('may be %d: %s', (value, isTaken) => {
    expect(takes(id, value)).toBe(isTaken)
    expect(takes(ById, { id: String(value) })).toBe(isTaken)
  })

  test('in a body is a number, not the text of one', () => expect(takes(id, '1')).toBe(false))
})
