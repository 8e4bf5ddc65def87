import { expect, test } from 'vitest'
import { z } from 'zod'
import { newUuid } from './uuid.ts'

test('is what the service takes, and another each time', () => {
  const made = Array.from({ length: 500 }, newUuid)
  for (const id of made) expect(z.uuidv4().safeParse(id).success).toBe(true)
  expect(new Set(made).size).toBe(made.length)
})
