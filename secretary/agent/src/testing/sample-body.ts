import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { ZodObject, ZodType } from 'zod'

type Fields = Record<string, unknown>

/** Generates a valid text for a field: not blank, with characters of several scripts. */
function sampleText(schema: ZodType) {
  const texts = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), 200)
  const value = texts.find((text) => text.trim() === text && text && schema.safeParse(text).success)
  return value ?? expect.fail('no valid text was found')
}

/** Generates a request body with a valid value for each field. A field that is not text needs a value in `others`. */
export function createSampleBody(schema: ZodType, others: Fields = {}) {
  const { shape } = schema as ZodObject
  const names = Object.keys(shape)
  return Object.fromEntries(
    names.map((name) => [name, name in others ? others[name] : sampleText(shape[name] as ZodType)]),
  )
}
