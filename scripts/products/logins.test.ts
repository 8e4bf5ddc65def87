import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { developmentLogin } from './logins.ts'

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'sanhe-logins-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

describe('developmentLogin', () => {
  test('developmentLogin generates the administrator password at the first start and returns the same one later', () => {
    const first = developmentLogin('documents', dataDir, {})
    expect(first['ADMIN_PASSWORD']).toMatch(/^[\w-]{16}$/)
    expect(developmentLogin('documents', dataDir, {})).toEqual(first)
  })

  test('developmentLogin keeps the password of an older data folder', () => {
    mkdirSync(join(dataDir, 'documents'))
    expect(developmentLogin('documents', dataDir, {})).toEqual({})
  })

  test.each([{ ADMIN_PASSWORD: 'own' }, { ADMIN_PASSWORD_FILE: '/run/secret' }, { NODE_ENV: 'production' }])(
    'developmentLogin generates no password with %j',
    (env) => expect(developmentLogin('companion', dataDir, env)).toEqual({}),
  )

  test('developmentLogin generates no password for secretary, because its users sign in by phone', () =>
    expect(developmentLogin('secretary', dataDir, {})).toEqual({}))
})
