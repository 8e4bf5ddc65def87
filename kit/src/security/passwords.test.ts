import { describe, expect, test } from 'vitest'
import { hashPassword, isPasswordWithinBcryptLimit, verifyPassword } from './passwords.ts'

describe('hashPassword and verifyPassword', () => {
  test('hashPassword creates a bcrypt hash of cost 10 that verifyPassword accepts', async () => {
    const hash = await hashPassword('correct horse')
    expect(hash).toMatch(/^\$2[aby]\$10\$/)
    expect(await verifyPassword('correct horse', hash)).toBe(true)
    expect(await verifyPassword('correct horsE', hash)).toBe(false)
  })

  test('verifyPassword treats composed and decomposed Unicode characters as equal', async () => {
    expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
  })

  test('isPasswordWithinBcryptLimit accepts 72 bytes (24 Chinese characters) and refuses 73 bytes', async () => {
    expect(isPasswordWithinBcryptLimit('字'.repeat(24))).toBe(true)
    expect(isPasswordWithinBcryptLimit(`${'字'.repeat(24)}a`)).toBe(false)
    await expect(hashPassword('a'.repeat(73))).rejects.toThrow()
  })

  test('verifyPassword refuses a password that only begins with the 72 bytes of the right password', async () => {
    const hash = await hashPassword('a'.repeat(72))
    expect(await verifyPassword('a'.repeat(72), hash)).toBe(true)
    expect(await verifyPassword(`${'a'.repeat(72)}b`, hash)).toBe(false)
  })

  test('verifyPassword returns false when no hash is stored, for the empty password too', async () => {
    expect(await verifyPassword('anything', undefined)).toBe(false)
    expect(await verifyPassword('', null)).toBe(false)
  })
})

describe('verifyPassword under load', () => {
  test('verifyPassword answers 503 to an IP address with 20 waiting checks and serves all other IP addresses', async () => {
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
