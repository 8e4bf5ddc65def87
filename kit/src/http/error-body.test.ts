import { expect, test } from 'vitest'
import { toCodedErrorBody, codedErrorSchema } from './error-body.ts'
import { createErrorCatalogue } from './errors.ts'

const apiError = createErrorCatalogue({ TOO_SOON: [429, 'Later'] })

test('toCodedErrorBody returns the code, the message and the extra fields of a refusal, and nothing else', () => {
  expect(toCodedErrorBody(apiError('TOO_SOON', { retryAfter: 3 }))).toEqual({
    error: 'TOO_SOON',
    message: 'Later',
    retryAfter: 3,
  })
})

test.each([
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'VALIDATION_ERROR'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'BODY_TOO_LARGE'],
  ['FST_ERR_BAD_URL', 'BAD_REQUEST'],
])('toCodedErrorBody replaces the code %s of Fastify by %s', (code, error) => {
  expect(toCodedErrorBody({ code, message: 'Refused', extra: {} })).toEqual({ error, message: 'Refused' })
})

test('toCodedErrorBody names the first invalid field of a validation error', () => {
  const details = [
    { path: 'name', message: 'Required' },
    { path: 'age', message: 'Required' },
  ]
  const body = toCodedErrorBody({ code: 'VALIDATION_ERROR', message: 'name: Required', details, extra: {} })
  expect(body).toEqual({ error: 'VALIDATION_ERROR', message: 'name: Required', field: 'name' })
})

test('toCodedErrorBody has no `field` when the whole request body is invalid', () => {
  const details = [{ path: '', message: 'Expected an object' }]
  const body = toCodedErrorBody({ code: 'VALIDATION_ERROR', message: 'Invalid', details, extra: {} })
  expect(body).toEqual({ error: 'VALIDATION_ERROR', message: 'Invalid' })
})

test('toCodedErrorBody contains every field that its JSON schema requires', () => {
  expect(Object.keys(toCodedErrorBody(apiError('TOO_SOON')))).toEqual(codedErrorSchema.required)
})
