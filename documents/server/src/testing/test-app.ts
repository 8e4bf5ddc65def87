import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApiClient, createClient, type SendRequest } from '@sanhe/kit/http/client'
import { fixedClock, fromIso } from '@sanhe/kit/runtime/clock'
import { hashPasswordCheaply } from '@sanhe/kit/testing/cheap-hash'
import { loadConfig } from '#config'
import { contract, type DocumentsContract } from '../contract.ts'
import { startDocuments } from '../start.ts'
import { silentLog } from '@sanhe/kit/runtime/log'

export const adminPassword = 'correct horse battery'
export const aiToken = 'test-writer-token-0123456789abcdef'

/**
 * A client of the service: typed calls that keep the session cookie, and `fetch` for requests that the types forbid.
 */
export type TestClient = ApiClient<DocumentsContract> & {
  fetch(path: string, init?: RequestInit): Promise<Response>
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Starts the real service on a free port, with a temporary folder and a clock that only moves on request. */
export async function startTestApp(
  settings: Record<string, string> = {},
  adminLogin = settings['ADMIN_PASSWORD'] ?? adminPassword,
) {
  const dataDir = settings['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'sanhe-documents-'))
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    AI_API_TOKEN: aiToken,
    ...settings,
  })
  const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
  const service = await startDocuments(config, clock, silentLog)
  // A new data folder gets a password hash that is cheap to verify. A data folder that the test passed keeps
  // its rows.
  if (!settings['DATA_DIR'])
    service.deps.db.sql.run`
      UPDATE users SET password_hash = ${await hashPasswordCheaply(adminLogin)} WHERE username = ${config.adminUsername}`
  const visitor = (headers: Record<string, string> = {}) => createTestClient(service.url, headers)
  const login = async (username: string, password: string) => {
    const person = visitor()
    await person.auth.login({ body: { username, password } })
    return person
  }
  return {
    ...service,
    clock,
    dataDir,
    visitor,
    login,
    admin: await login(config.adminUsername, adminLogin),
    writer: visitor({ authorization: `Bearer ${aiToken}` }),
    /** Stops the service and keeps its folder, so that a test can start it again. */
    stopOnly: service.stop,
    async stop() {
      await service.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns a client of the service at this URL, without a session until it logs in. */
export function createTestClient(url: string, fixed: Record<string, string> = {}): TestClient {
  let cookie: string | undefined
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers({ ...fixed, ...(cookie && { cookie }) })
    new Headers(init.headers).forEach((value, name) => headers.set(name, value))
    const response = await fetch(url + path, { redirect: 'manual', ...init, headers })
    const set = response.headers.getSetCookie().find((line) => line.startsWith('docsvc.sid='))
    if (set) cookie = set.split(';')[0]
    return response
  }
  const send: SendRequest = ({ url: path, method, headers, body }) =>
    request(path, { method, headers, ...(body === undefined ? {} : { body }) })
  return { ...createClient<DocumentsContract>(contract, send), fetch: request }
}
