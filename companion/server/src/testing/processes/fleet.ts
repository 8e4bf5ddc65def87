import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { type Clock, movableClock, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { startPaymentGatewayEmulator } from '@sanhe/providers/emulators/gateway'
import { startSmsEmulator } from '@sanhe/providers/emulators/sms'
import { sandboxSmsCredentials } from '@sanhe/providers/sms'
import { startTestApp, testStartTime } from '../test-app.ts'
import { createCaller } from '../test-people.ts'
import { startRoundRobinProxy } from './round-robin.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url))
const defaultCount = 3
const secrets = {
  JWT_SECRET: 'one-secret-of-all-the-processes-0123456789',
  DATA_KEY: 'k1:one-data-key-of-all-the-processes-0123456789',
}

export type ServerFleet = Awaited<ReturnType<typeof startServerFleet>>

export type FleetOptions = {
  /** Number of server processes. Default 3. */
  count?: number
  /** Database of the server processes and of `office`. Default: a new test database. */
  database?: TestDatabase
  /** Settings of the server processes. */
  env?: Record<string, string>
}

/**
 * Starts server processes that share only PostgreSQL and their settings, behind a proxy, with the rate limits of
 * production. The payment and SMS providers are emulators in the test process. The returned `office` is a service on
 * the same database for the test itself: it reads and inserts rows, and runs no jobs.
 */
export async function startServerFleet({
  count = defaultCount,
  database: given,
  env: changes,
}: FleetOptions = {}) {
  await using opened = new AsyncDisposableStack()
  const clock = movableClock()
  clock.move({ now: testStartTime })
  const database = given ?? opened.adopt(await createTestDatabase(migrations), (one) => one.drop())
  const gateway = opened.adopt(await startPaymentGatewayEmulator({ clock }), (one) => one.stop())
  const sms = opened.adopt(await startSmsEmulator({ ...sandboxSmsCredentials, clock }), (one) => one.stop())
  const proxy = opened.adopt(await startRoundRobinProxy(), (one) => one.stop())
  const dataDir = opened.adopt(mkdtempSync(join(tmpdir(), 'sanhe-companion-')), (folder) =>
    rmSync(folder, { recursive: true, force: true }),
  )
  const env = {
    ...secrets,
    ...paymentsAt(gateway),
    ...smsAt(sms.url),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: proxy.url,
    PORT: '0',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    ADMIN_PASSWORD: 'of-the-first-administrator',
    ...changes,
  }
  const office = opened.adopt(await startTestApp(secrets, { database }), (one) => one.stop())
  const processes = await startAll(opened, count, env)
  for (const { url } of processes) proxy.add(url)
  await moveTo(processes, clock)
  const stopping = opened.move()
  const people = createUserHelpers(proxy.url, office, gateway.accounts.wechat.appId)
  return {
    ...people,
    office,
    db: office.db,
    processes,
    served: proxy.served,
    payments: async () => gateway.devTools.list(),
    /** Pays at the provider emulator, which sends its callbacks to the server processes in turn. */
    pay: (orderNo: string, times = 1) =>
      gateway.devTools.act(orderNo, { outcome: 'success', times, delayMs: 0 }).then((sent) => sent ?? []),
    sentTo: (phone: string) => sms.outbox().filter(({ to }) => to === phone),
    /** Advances the clocks of all server processes; due jobs start in all of them concurrently. */
    async pass(advanceMs: number) {
      clock.move({ advanceMs })
      office.clock.move({ advanceMs })
      await moveTo(processes, clock)
    },
    /** Runs a job in all server processes concurrently. */
    runEverywhere: (job: string) =>
      Promise.all(processes.map(({ url }) => post(`${url}/dev/jobs/${job}/run`, {}))),
    stop: () => stopping.disposeAsync(),
  }
}

/** Starts all server processes concurrently, as after a power failure. If one fails, the others are stopped. */
async function startAll(opened: AsyncDisposableStack, count: number, env: Record<string, string>) {
  const starting = Array.from({ length: count }, async () =>
    opened.adopt(await startServiceProcess(env), (one) => one.stop()),
  )
  await Promise.allSettled(starting)
  return Promise.all(starting)
}

const moveTo = (processes: ServiceProcess[], clock: Clock) =>
  Promise.all(processes.map(({ url }) => post(`${url}/dev/clock`, { now: toIso(clock.now()) })))

async function post(url: string, body: object) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
}

function paymentsAt({ accounts: { wechat } }: Awaited<ReturnType<typeof startPaymentGatewayEmulator>>) {
  return {
    PAYMENT_VENDOR: 'wechat',
    WECHAT_PAY_ENDPOINT: wechat.endpoint,
    WECHAT_PAY_MCH_ID: wechat.mchId,
    WECHAT_PAY_APP_ID: wechat.appId,
    WECHAT_PAY_API_V3_KEY: wechat.apiV3Key,
    WECHAT_PAY_SERIAL: wechat.serial,
    WECHAT_PAY_PRIVATE_KEY: wechat.privateKey,
    WECHAT_PAY_PLATFORM_SERIAL: wechat.platformSerial,
    WECHAT_PAY_PLATFORM_KEY: wechat.platformKey,
  }
}

const smsAt = (endpoint: string) => ({
  SMS_VENDOR: 'aliyun',
  ALIYUN_ENDPOINT: endpoint,
  ALIYUN_ACCESS_KEY_ID: sandboxSmsCredentials.accessKeyId,
  ALIYUN_ACCESS_KEY_SECRET: sandboxSmsCredentials.accessKeySecret,
  ALIYUN_SMS_SIGN: '三合',
})

let addresses = 0
/** Returns an unused IP address. */
function newAddress() {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

type Office = Awaited<ReturnType<typeof startTestApp>>
type Row = Parameters<Office['user']>[0]

function createUserHelpers(url: string, office: Office, appId: string) {
  /** Returns a caller with an unused IP address. */
  const asking = ({ token }: { token?: string } = {}, headers: Record<string, string> = {}) =>
    createCaller(url, token, { 'x-forwarded-for': newAddress(), ...headers })
  return {
    asking,
    /** Creates signed-in users with a linked WeChat account, who can pay. */
    async users(howMany: number, values: Row = {}) {
      const people = await Promise.all(Array.from({ length: howMany }, () => office.user(values)))
      const created_at = toDate(office.clock.now())
      const identities = people.map(({ id }) => ({
        user_id: id,
        app_id: appId,
        openid: `openid-${id}`,
        created_at,
      }))
      await office.db.insertInto('user_identities').values(identities).execute()
      return people.map(({ id, phone, token }) => ({ id, phone, token, ...asking({ token }) }))
    },
    async merchant() {
      const { id, token } = await office.merchant()
      return { id, token, ...asking({ token }) }
    },
    async admin() {
      const { id, token } = await office.admin()
      return { id, token, ...asking({ token }) }
    },
  }
}
