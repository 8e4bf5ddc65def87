import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '#config'
import { startTestApp, type TestApp } from '#testing'
import { startDocuments } from '../start.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

describe('the administrator account at the start of the service', () => {
  test('a changed ADMIN_PASSWORD takes effect at the next start', async () => {
    const first = await startTestApp({ ADMIN_PASSWORD: 'the first password' })
    await first.stopOnly()
    const second = await startTestApp({ DATA_DIR: first.dataDir, ADMIN_PASSWORD: 'the second password' })
    await expect(second.login('admin', 'the first password')).rejects.toMatchObject({ status: 401 })
    await second.stop()
  })

  test('a changed ADMIN_PASSWORD ends every session of the administrator; an unchanged one ends none', async () => {
    const first = await startTestApp({ SESSION_SECRET: 'the same secret at every start' })
    const login = await first.visitor().fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'correct horse battery' }),
    })
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await first.stopOnly()
    const again = { SESSION_SECRET: 'the same secret at every start', DATA_DIR: first.dataDir }
    const second = await startTestApp(again)
    expect((await second.visitor({ cookie }).fetch('/api/auth/me')).status).toBe(200)
    await second.stopOnly()
    const third = await startTestApp({ ...again, ADMIN_PASSWORD: 'another password' })
    expect((await third.visitor({ cookie }).fetch('/api/auth/me')).status).toBe(401)
    await third.stop()
  })

  test('a password that was changed in the product stays while ADMIN_PASSWORD is unchanged', async () => {
    const first = await startTestApp()
    await first.admin.users.update({ params: { id: 1 }, body: { password: 'changed in the product' } })
    await first.stopOnly()
    const second = await startTestApp({ DATA_DIR: first.dataDir }, 'changed in the product')
    await expect(second.admin.auth.me()).resolves.toMatchObject({ user: { id: 1 } })
    await second.stop()
  })

  test('the first start without ADMIN_PASSWORD generates a password and shows it once', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sanhe-documents-'))
    const config = loadConfig({ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir })
    const silent = { info() {}, warn() {}, error() {} }
    const first = await startDocuments(config, app.clock, silent)
    expect(first.generatedPassword).toMatch(/^[\w-]{16}$/)
    await first.stop()
    const second = await startDocuments(config, app.clock, silent)
    expect(second.generatedPassword).toBeUndefined()
    await second.stop()
    rmSync(dataDir, { recursive: true })
  })
})
