import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureDevelopmentLogin } from './logins.ts'

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'sanhe-logins-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

describe('ensureDevelopmentLogin', () => {
  test('ensureDevelopmentLogin generates the administrator password at the first start and returns the same one later', () => {
    const first = ensureDevelopmentLogin('documents', dataDir, {})
    expect(first['ADMIN_PASSWORD']).toMatch(/^[\w-]{16}$/)
    expect(ensureDevelopmentLogin('documents', dataDir, {})).toEqual(first)
  })

  test('ensureDevelopmentLogin keeps the password of an older data folder', () => {
    mkdirSync(join(dataDir, 'documents'))
    expect(ensureDevelopmentLogin('documents', dataDir, {})).toEqual({})
  })

  test.each([{ ADMIN_PASSWORD: 'own' }, { ADMIN_PASSWORD_FILE: '/run/secret' }, { NODE_ENV: 'production' }])(
    'ensureDevelopmentLogin generates no password with %j',
    (env) => expect(ensureDevelopmentLogin('companion', dataDir, env)).toEqual({}),
  )

  test('ensureDevelopmentLogin generates no password for secretary, because its users sign in by phone', () =>
    expect(ensureDevelopmentLogin('secretary', dataDir, {})).toEqual({}))
})
