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
})
