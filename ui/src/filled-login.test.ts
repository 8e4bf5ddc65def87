import { describe, expect, test } from 'vitest'
import { readFilledLogin } from './filled-login.ts'

describe('readFilledLogin', () => {
  test('returns phone and code, also where the router made numbers of them', () => {
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
  ])('fills in nothing for %j', (search) => expect(readFilledLogin(search)).toEqual({}))
})
