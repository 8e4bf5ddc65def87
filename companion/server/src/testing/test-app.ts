import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { fixedClock, fromIso, toDate } from '@sanhe/kit/runtime/clock'
import { createTestClient } from '@sanhe/kit/testing/test-client'
import type { Insertable } from 'kysely'
import { loadConfig } from '#config'
import type { DB, StaffRole } from '#core'
import { endExpiredOrders } from '#orders'
import { type CompanionContract, contract } from '../contract.ts'
import { type StartOptions, startCompanion } from '../start.ts'
import { type Log, silentLog } from '@sanhe/kit/runtime/log'

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
  let phones = 0
  let admins = 0
  let children = 0
  let merchants = 0
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
    /** Creates a user who is signed in without a login request. */
    async user(values: Partial<Insertable<DB['users']>> = {}) {
      const phone = `1380000${String((phones += 1)).padStart(4, '0')}`
      const at = toDate(clock.now())
      const row = {
        phone,
        nickname: `用户${phones}`,
        city: '北京',
        created_at: at,
        updated_at: at,
        ...values,
      }
      const { id } = await deps.db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
      const token = await deps.tokens.issue({ type: 'user', id })
      return { id, phone: row.phone, token, ...createCaller(service.url, token) }
    },
    /** Signs the user in again, because access tokens expire after seven days. */
    async again({ id }: { id: number }) {
      return createCaller(service.url, await deps.tokens.issue({ type: 'user', id }))
    },
    /** Creates a child who is signed in to the mini-program and linked with these parents. */
    async child({
      of = [],
      ...values
    }: Partial<Insertable<DB['child_users']>> & { of?: { id: number }[] } = {}) {
      const openid = `openid-${(children += 1)}`
      const at = toDate(clock.now())
      const row = { social_openid: openid, nickname: `子女${children}`, created_at: at, ...values }
      const { id } = await deps.db
        .insertInto('child_users')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      const links = of.map((parent) => ({ child_id: id, parent_user_id: parent.id, linked_at: at }))
      if (links.length) await deps.db.insertInto('child_parent_links').values(links).execute()
      const token = await deps.tokens.issue({ type: 'child', id })
      return { id, openid: row.social_openid, token, ...createCaller(service.url, token) }
    },
    /** Creates a signed-in administrator without a valid password. The default role is owner. */
    async admin(values: Partial<Insertable<DB['admins']>> = {}) {
      const row = {
        username: `管理员${(admins += 1)}`,
        password_hash: '-',
        role: 'owner' as const,
        created_at: toDate(clock.now()),
      }
      const { id } = await deps.db
        .insertInto('admins')
        .values({ ...row, ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
      const token = await deps.tokens.issue({ type: 'admin', id })
      return { id, token, ...createCaller(service.url, token) }
    },
    /** Creates a signed-in, active merchant. Its commission rate does not depend on its category. */
    async merchant(values: Partial<Insertable<DB['merchants']>> = {}) {
      const phone = `1370000${String((merchants += 1)).padStart(4, '0')}`
      const at = toDate(clock.now())
      const row = {
        company_name: `商家${merchants}`,
        store_name: `店铺${merchants}`,
        category: 'accompaniment',
        commission_rate: '15.00',
        status: 'active' as const,
        created_at: at,
        updated_at: at,
        ...values,
      }
      const { id } = await deps.db
        .insertInto('merchants')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id: accountId } = await deps.db
        .insertInto('merchant_accounts')
        .values({ merchant_id: id, phone, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      const token = await deps.tokens.issue({ type: 'merchant', id, accountId })
      return { id, accountId, phone, token, ...createCaller(service.url, token) }
    },
    /**
     * Creates a signed-in employee of a merchant. By default the employee has a password hash that matches no
     * password.
     */
    async employee(
      { id: merchantId }: { id: number },
      role: StaffRole,
      values: Partial<Insertable<DB['merchant_accounts']>> = {},
    ) {
      const phone = `1360000${String((merchants += 1)).padStart(4, '0')}`
      const row = { merchant_id: merchantId, phone, role, name: `员工${merchants}`, password_hash: '-' }
      const { id: accountId } = await deps.db
        .insertInto('merchant_accounts')
        .values({ ...row, created_at: toDate(clock.now()), ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
      const token = await deps.tokens.issue({ type: 'merchant', id: merchantId, accountId })
      return { id: merchantId, accountId, phone, token, ...createCaller(service.url, token) }
    },
    /** Signs the owner of a merchant in again, because access tokens expire after seven days. */
    async ownerOf(merchantId: number) {
      const { id: accountId } = await deps.db
        .selectFrom('merchant_accounts')
        .select('id')
        .where('merchant_id', '=', merchantId)
        .where('role', '=', 'owner')
        .executeTakeFirstOrThrow()
      return createCaller(
        service.url,
        await deps.tokens.issue({ type: 'merchant', id: merchantId, accountId }),
      )
    },
    /** Pays an order at the provider emulator. The payment callbacks arrive before the function returns. */
    async pay(orderNo: string, action: { outcome?: 'success' | 'refund_success'; times?: number } = {}) {
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

/**
 * Returns a client with this access token: typed functions for all endpoints, and `fetch` for requests that the types
 * do not allow.
 */
export const createCaller = (url: string, token?: string, fixed?: Record<string, string>) =>
  createTestClient<CompanionContract>(contract, url, token, fixed)

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
