import { expect, test } from 'vitest'
import { codedErrorBody, codedErrorSchema } from './error-body.ts'
import { errorCatalogue } from './errors.ts'

const refuse = errorCatalogue({ TOO_SOON: [429, 'Later'] })

test('a refusal shows its code, its words and what it adds, and nothing else', () => {
  expect(codedErrorBody(refuse('TOO_SOON', { retryAfter: 3 }))).toEqual({
    error: 'TOO_SOON',
    message: 'Later',
    retryAfter: 3,
  })
})

test('the body of a validation error names the first field that is wrong', () => {
  const details = [
    { path: 'name', message: 'Required' },
    { path: 'age', message: 'Required' },
  ]
  const body = codedErrorBody({ code: 'VALIDATION_ERROR', message: 'name: Required', details, extra: {} })
  expect(body).toEqual({ error: 'VALIDATION_ERROR', message: 'name: Required', field: 'name' })
})

test('the body of a validation error has no field when the whole body is wrong', () => {
  const details = [{ path: '', message: 'Expected an object' }]
  const body = codedErrorBody({ code: 'VALIDATION_ERROR', message: 'Invalid', details, extra: {} })
  expect(body).toEqual({ error: 'VALIDATION_ERROR', message: 'Invalid' })
})

test('every field that is promised is there', () => {
  expect(Object.keys(codedErrorBody(refuse('TOO_SOON')))).toEqual(codedErrorSchema.required)
})
