import { describe, expect, test } from 'vitest'
import { IdParams, idSchema, nameSchema, postgresTextSchema } from './fields.ts'

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('postgresTextSchema', () => {
  test('postgresTextSchema counts characters as PostgreSQL does and refuses text that is one character too long', () => {
    expect(accepts(postgresTextSchema(2), '🦉🦉')).toBe(true)
    expect(accepts(postgresTextSchema(2), '🦉🦉🦉')).toBe(false)
  })

  test.each([
    ['a NUL', 'a\0b'],
    ['half of a character', 'a\ud83e'],
    ['a number', 7],
  ])('postgresTextSchema refuses text with %s', (_, value) => {
    expect(accepts(postgresTextSchema(10), value)).toBe(false)
  })

  test('postgresTextSchema keeps spaces at the start and the end', () => {
    expect(postgresTextSchema(10).parse(' a ')).toBe(' a ')
  })
})

describe('the field `name`', () => {
  test('the field `name` trims its value', () => expect(nameSchema(10).parse(' 三合 ')).toBe('三合'))

  test.each(['', ' ', '\u3000\n'])('the field `name` refuses “%s”', (text) => {
    expect(accepts(nameSchema(10), text)).toBe(false)
  })
})

describe('the fields `id` and `ById`', () => {
  test.each([
    [1, true],
    [0, false],
    [-1, false],
    [1.5, false],
    [2_147_483_647, true],
  ])('the field `id` accepts %d: %s', (value, isTaken) => {
    expect(accepts(idSchema, value)).toBe(isTaken)
    expect(accepts(IdParams, { id: String(value) })).toBe(isTaken)
  })

  test('the field `id` in a body refuses a number that is larger than an integer of PostgreSQL', () =>
    expect(accepts(idSchema, 2_147_483_648)).toBe(false))

  test.each([2_147_483_647, 2_147_483_648, 9_999_999_999])('an id %d in a path is at most 2147483647', (id) =>
    expect(IdParams.parse({ id: String(id) })).toEqual({ id: 2_147_483_647 }),
  )

  test('the field `id` in a body accepts a number and refuses a number as text', () =>
    expect(accepts(idSchema, '1')).toBe(false))
})
