import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { fixedClock, fromIso } from '@sanhe/kit/runtime/clock'
import { type Log, silentLog } from '@sanhe/kit/runtime/log'
import { loadConfig } from '#config'
import { endExpiredOrders } from '#orders'
import { type StartOptions, startCompanion } from '../start.ts'
import { createCaller, createTestPeople } from './test-people.ts'

export type TestApp = Awaited<ReturnType<typeof startTestApp>>
export type TestChild = Awaited<ReturnType<TestApp['child']>>
export type TestAdmin = Awaited<ReturnType<TestApp['admin']>>
export type TestMerchant = Awaited<ReturnType<TestApp['merchant']>>
export type TestUser = Awaited<ReturnType<TestApp['user']>>

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Time at which the test clock starts: Saturday noon in Shanghai. */
export const testStartTime = fromIso('2026-11-21T04:00:00Z')

type Options = StartOptions & { database?: TestDatabase; log?: Log }

/**
 * Starts the real service on a free port with a new PostgreSQL database and a clock that only tests advance. Tests also
 * run jobs and deliver events: `settle()` delivers due events, and jobs are functions to call.
 */
export async function startTestApp(
  settings: Record<string, string> = {},
  { database: given, log = silentLog, ...options }: Options = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanhe-companion-'))
  const database = given ?? (await createTestDatabase(migrations))
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    RATE_LIMIT_SCALE: '100000',
    ...settings,
  })
  const clock = fixedClock(testStartTime)
  const service = await startCompanion(config, clock, log, { byHand: true, ...options })
  const { deps, providers, outbox } = service
  return {
    ...service,
    clock,
    database,
    db: deps.db,
    visitor: createCaller(service.url),
    /** Returns a caller with this IP address, which the service uses if `TRUST_PROXY` is set. */
    visitorFrom: (ip: string) => createCaller(service.url, undefined, { 'x-forwarded-for': ip }),
    /** Delivers due events and the events that they cause. */
    settle: () => outbox.drain(),
    /** Returns the messages sent to a recipient (phone number or `user:1`), newest first. */
    sentTo: (to: string) => providers.outbox().filter((message) => message.to === to),
    ...createTestPeople({ deps, url: service.url }),
    /** Pays an order at the provider emulator. The payment callbacks arrive before the function returns. */
    async pay(
      orderNo: string,
      action: { outcome?: 'success' | 'fail' | 'refund_success'; times?: number } = {},
    ) {
      const sent = await providers.devPayments?.act(orderNo, {
        outcome: 'success',
        times: 1,
        delayMs: 0,
        ...action,
      })
      return sent ?? []
    },
    /** Runs the job that cancels expired orders. */
    endUnpaid: () => endExpiredOrders(deps, clock.now()),
    async stop() {
      await service.stop()
      if (!given) await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns status and body fields of a refused call. Throws if the call succeeds. */
export const getRefusal = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('it was not refused')
    },
    (error: { status: number; body: Record<string, unknown> }): RefusedCall => ({
      status: error.status,
      ...error.body,
    }),
  )
type RefusedCall = { status: number; error?: unknown; [field: string]: unknown }

/** Returns the reply of a login with a password only. Throws if the login needs a second factor. */
export function requireLoginToken<Reply extends object>(reply: Reply) {
  if (!('token' in reply)) throw new Error('the login needs a second factor')
  return reply as Extract<Reply, { token: string }>
}
