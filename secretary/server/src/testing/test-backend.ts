import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { fixedClock, fromIso } from '@sanhe/kit/runtime/clock'
import { createTestClient } from '@sanhe/kit/testing/test-client'
import { openSession } from '#accounts'
import { loadConfig } from '#config'
import { contract, type SecretaryContract } from '../contract.ts'
import { startSecretary, type TestDependencyOverrides } from '../start.ts'
import { silentLog } from '@sanhe/kit/runtime/log'

export type TestBackend = Awaited<ReturnType<typeof startTestBackend>>

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * Starts the real service on a free port with a separate PostgreSQL database and a clock that moves only when a test
 * moves it.
 */
export async function startTestBackend(
  settings: Record<string, string> = {},
  { database: existingDatabase, ...replaced }: TestDependencyOverrides & { database?: TestDatabase } = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanhe-secretary-'))
  const database = existingDatabase ?? (await createTestDatabase(migrations))
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...settings,
  })
  const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
  const service = await startSecretary(config, clock, silentLog, replaced)
  let phones = 0
  return {
    ...service,
    clock,
    databaseUrl: database.url,
    visitor: createTestCaller(service.url),
    /** Returns an API client without login that sends requests from the given IP address; needs `TRUST_PROXY`. */
    visitorFrom: (ip: string) => createTestCaller(service.url, undefined, { 'x-forwarded-for': ip }),
    /** Returns the login code in the newest message to a phone number. */
    async codeFor(phone: string) {
      const outbox = await fetch(`${service.url}/dev/outbox?channel=sms&to=${phone}`)
      const { messages } = (await outbox.json()) as { messages: { data: { code?: string } }[] }
      return messages[0]?.data.code ?? ''
    },
    /** Creates a user who is logged in, directly in the database. */
    async user() {
      const phone = `+861380000${String((phones += 1)).padStart(4, '0')}`
      const user = await service.deps.db
        .insertInto('users')
        .values({ phone, nickname: `用户${phone.slice(-4)}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { access_token: token } = await openSession(service.deps, user.id, 'test')
      return { id: user.id, phone, token, ...createTestCaller(service.url, token) }
    },
    async stop() {
      await service.stop()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns a typed API client with this access token, and `fetch` for requests that the types forbid. */
export const createTestCaller = (url: string, token?: string, fixed?: Record<string, string>) =>
  createTestClient<SecretaryContract>(contract, url, token, fixed)
