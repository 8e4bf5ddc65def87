import { ApiError } from '@sanhe/kit/http/client'
import { describe, expect, test } from 'vitest'
import { isEntryMissing } from './api-errors.ts'

describe('isEntryMissing', () => {
  test('accepts a 404 of the service', () => {
    expect(isEntryMissing(new ApiError(404, { error: 'NOT_FOUND', message: '没有找到' }))).toBe(true)
  })

  test('refuses the 404 of a proxy, other responses and a lost connection', () => {
    expect(isEntryMissing(new ApiError(404, {}))).toBe(false)
    expect(isEntryMissing(new ApiError(403, { error: 'FORBIDDEN' }))).toBe(false)
    expect(isEntryMissing(new TypeError('Failed to fetch'))).toBe(false)
  })
})
