import { describe, expect, test } from 'vitest'
import { parsePrefilledLogin } from './prefilled-login.ts'

describe('parsePrefilledLogin', () => {
  test('parsePrefilledLogin returns phone number and code, even if the router parsed them as numbers', () => {
    const filled = { phone: '13800000001', code: '123456' }
    expect(parsePrefilledLogin(filled)).toEqual(filled)
    expect(parsePrefilledLogin({ phone: 13_800_000_001, code: 123_456 })).toEqual(filled)
  })

  test.each([
    {},
    { phone: '13800000001' },
    { code: '123456' },
    { phone: 'x', code: '123456' },
    { phone: '13800000001', code: {} },
  ])('parsePrefilledLogin returns an empty object for %j', (search) =>
    expect(parsePrefilledLogin(search)).toEqual({}),
  )
})
