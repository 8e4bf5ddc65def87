import { ApiError } from '@sanhe/kit/http/client'
import { describe, expect, test } from 'vitest'
import { getCurrentText } from '../i18n.ts'
import { describeError, requestErrorLabels, UserFacingError } from './error-text.ts'

describe('describeError', () => {
  test('returns the message of a UserFacingError', () => {
    expect(describeError(new UserFacingError('Allow the browser to use your position.'))).toBe(
      'Allow the browser to use your position.',
    )
  })

  test('does not return the message of any other error without a response', () => {
    const { network, unknown } = getCurrentText(requestErrorLabels)
    expect(describeError(new TypeError('Failed to fetch'))).toBe(network)
    expect(describeError(new TypeError('x is undefined'))).toBe(unknown)
    expect(describeError(new Error('assertion'))).toBe(unknown)
  })

  test('explains the status of a response that has no error code', () => {
    const { fault, unknown, ...codes } = getCurrentText(requestErrorLabels)
    const describeStatus = (status: number) => describeError(new ApiError(status, {}))
    expect(describeStatus(403)).toBe(codes.FORBIDDEN)
    expect(describeStatus(404)).toBe(codes.NOT_FOUND)
    expect(describeStatus(429)).toBe(codes.TOO_MANY_REQUESTS)
    expect(describeStatus(502)).toBe(fault)
    expect(describeStatus(418)).toBe(unknown)
  })
})
