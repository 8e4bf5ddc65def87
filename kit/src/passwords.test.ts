import { describe, expect, test } from 'vitest'
import { hashPassword, passwordFits, verifyPassword } from './passwords.ts'

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
    expect(passwordFits('字'.repeat(24))).toBe(true)
    expect(passwordFits(`${'字'.repeat(24)}a`)).toBe(false)
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

test('when too many wait, the next is told to come again, and those who wait are served', async () => {
  const hash = await hashPassword('x')
  const checks = Array.from({ length: 22 }, () => verifyPassword('x', hash))
  await expect(verifyPassword('x', hash)).rejects.toMatchObject({
    code: 'BUSY',
    status: 503,
    extra: { retryAfter: 2 },
  })
  expect(await Promise.all(checks)).toEqual(Array(22).fill(true))
  expect(await verifyPassword('x', hash)).toBe(true)
})
