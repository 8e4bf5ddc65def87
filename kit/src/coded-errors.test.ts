import { expect, test } from 'vitest'
import { codedErrorBody, codedErrorSchema } from './coded-errors.ts'
import { errorCatalogue } from './errors.ts'

const refuse = errorCatalogue({ TOO_SOON: [429, 'Later'] })

test('a refusal shows its code, its words and what it adds, and nothing else', () => {
  expect(codedErrorBody(refuse('TOO_SOON', { retryAfter: 3 }))).toEqual({
    error: 'TOO_SOON',
    message: 'Later',
    retryAfter: 3,
  })
})

test('a request that is wrong is said in words, without the list of its fields', () => {
  const details = [{ path: 'name', message: 'Required' }]
  const body = codedErrorBody({ code: 'VALIDATION_ERROR', message: 'name: Required', details, extra: {} })
  expect(body).toEqual({ error: 'VALIDATION_ERROR', message: 'name: Required' })
})

test('every field that is promised is there', () => {
  expect(Object.keys(codedErrorBody(refuse('TOO_SOON')))).toEqual(codedErrorSchema.required)
})
