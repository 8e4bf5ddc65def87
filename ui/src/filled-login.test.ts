import { describe, expect, test } from 'vitest'
import { readFilledLogin } from './filled-login.ts'

describe('readFilledLogin', () => {
  test('readFilledLogin returns phone and code, even if the router parsed them as numbers', () => {
    const filled = { phone: '13800000001', code: '123456' }
    expect(readFilledLogin(filled)).toEqual(filled)
    expect(readFilledLogin({ phone: 13_800_000_001, code: 123_456 })).toEqual(filled)
  })

  test.each([
    {},
    { phone: '13800000001' },
    { code: '123456' },
    { phone: 'x', code: '123456' },
    { phone: '13800000001', code: {} },
  ])('readFilledLogin returns nothing for %j', (search) => expect(readFilledLogin(search)).toEqual({}))
})
