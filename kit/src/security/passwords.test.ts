import { describe, expect, test } from 'vitest'
import { hashPassword, passwordFitsBcrypt, verifyPassword } from './passwords.ts'

describe('a password', () => {
  test('is kept as a bcrypt hash of cost 10 and known again', async () => {
    const hash = await hashPassword('correct horse')
    expect(hash).toMatch(/^\$2[aby]\$10\$/)
    expect(await verifyPassword('correct horse', hash)).toBe(true)
    expect(await verifyPassword('correct horsE', hash)).toBe(false)
  })

  test('is the same however its letters were typed', async () => {
    expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
  })

  test('may have 72 bytes and not 73, which is 24 Chinese characters', async () => {
    expect(passwordFitsBcrypt('字'.repeat(24))).toBe(true)
    expect(passwordFitsBcrypt(`${'字'.repeat(24)}a`)).toBe(false)
    await expect(hashPassword('a'.repeat(73))).rejects.toThrow()
  })

  test('that goes on after 72 bytes is not the one that ends there', async () => {
    const hash = await hashPassword('a'.repeat(72))
    expect(await verifyPassword('a'.repeat(72), hash)).toBe(true)
    expect(await verifyPassword(`${'a'.repeat(72)}b`, hash)).toBe(false)
  })

  test('is wrong where there is no account, and the empty one too', async () => {
    expect(await verifyPassword('anything', undefined)).toBe(false)
    expect(await verifyPassword('', null)).toBe(false)
  })
})

describe('verifyPassword() under load', () => {
  test('answers 503 to an address that has 20 checks waiting, and serves those and everybody else', async () => {
    const hash = await hashPassword('x')
    const check = (address: string) => verifyPassword('x', hash, { address })
    const checks = Array.from({ length: 22 }, () => check('203.0.113.1'))
    await expect(check('203.0.113.1')).rejects.toMatchObject({
      code: 'BUSY',
      status: 503,
      extra: { retryAfter: 2 },
    })
    expect(await check('203.0.113.2')).toBe(true)
    expect(await Promise.all(checks)).toEqual(Array(22).fill(true))
  })
})
