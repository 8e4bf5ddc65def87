import { expect, test } from 'vitest'
import { codedErrorBody, codedErrorSchema } from './error-body.ts'
import { errorCatalogue } from './errors.ts'

const apiError = errorCatalogue({ TOO_SOON: [429, 'Later'] })

test('codedErrorBody returns the code, the message and the extra fields of a refusal, and nothing else', () => {
  expect(codedErrorBody(apiError('TOO_SOON', { retryAfter: 3 }))).toEqual({
    error: 'TOO_SOON',
    message: 'Later',
    retryAfter: 3,
  })
})

test('codedErrorBody names the first invalid field of a validation error', () => {
  const details = [
    { path: 'name', message: 'Required' },
    { path: 'age', message: 'Required' },
  ]
  const body = codedErrorBody({ code: 'VALIDATION_ERROR', message: 'name: Required', details, extra: {} })
  expect(body).toEqual({ error: 'VALIDATION_ERROR', message: 'name: Required', field: 'name' })
})

test('codedErrorBody has no `field` when the whole request body is invalid', () => {
  const details = [{ path: '', message: 'Expected an object' }]
  const body = codedErrorBody({ code: 'VALIDATION_ERROR', message: 'Invalid', details, extra: {} })
  expect(body).toEqual({ error: 'VALIDATION_ERROR', message: 'Invalid' })
})

test('codedErrorBody contains every field that its JSON schema requires', () => {
  expect(Object.keys(codedErrorBody(apiError('TOO_SOON')))).toEqual(codedErrorSchema.required)
})
