import { expect, test } from 'vitest'
import { createUuid } from './uuid.ts'

const version4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

test('createUuid returns a valid version 4 UUID, different on each call', () => {
  const made = Array.from({ length: 500 }, createUuid)
  for (const id of made) expect(id).toMatch(version4)
  expect(new Set(made).size).toBe(made.length)
})
