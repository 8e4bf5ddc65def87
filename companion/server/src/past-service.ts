import { fixedClock, type Instant } from '@sanhe/kit/runtime/clock'
import type { RateLimiter } from '@sanhe/kit/security/rate-limiter'
import { loadConfig } from '#config'
import type { Deps } from '#core'
import { hasUsers, type PastService, playDemoHistory } from '#demo-history'
import { connectProviders } from '#integrations'
import { createDeps, type CreateDepsInput } from './create-deps.ts'
import { createMissingSheets } from './dev-payments.ts'
import { allJobs } from './jobs.ts'
import { openDatabases } from './open-databases.ts'
import { seedDemoData } from './seed.ts'
import { createCompanionServer } from './server.ts'

export type PastServiceInput = Pick<
  CreateDepsInput,
  'postgres' | 'databases' | 'config' | 'log' | 'providers'
>

/** Number of events that are delivered at the same time. */
const deliveries = 4

const unlimited: RateLimiter = {
  take: async () => 0,
  takeAll: async (takes) => ({ taken: takes.length, retryAfter: 0 }),
  refund: async () => {},
}

/**
 * Starts a second service on the database of the running one, for the history of the demo. Its clock stands still at
 * `at` until it is moved. It always uses emulators, never a real provider, has no rate limits, and runs no job and
 * delivers no event on its own. It listens only for the callbacks of its payment emulator, whose payments the emulator of
 * the running service knows too.
 */
export async function startPastService(running: PastServiceInput, at: Instant): Promise<PastService> {
  const { config, log, postgres } = running
  const clock = fixedClock(at)
  const pastConfig = {
    ...loadConfig({
      DATA_DIR: config.dataDir,
      JWT_SECRET: config.jwtSecret,
      DATA_KEY: config.dataKey,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '1000000',
    }),
    launchCity: config.launchCity,
  }
  const databases = openDatabases({ ...postgres, url: withoutWaitingForDisk(postgres.url) }, pastConfig, log)
  const providers = await connectProviders(pastConfig, clock, running.providers.emulatedPayments)
  let url = ''
  const created = createDeps({
    postgres,
    databases,
    config: pastConfig,
    clock,
    log,
    providers,
    publicUrl: () => url,
  })
  const deps: Deps = { ...created.deps, limiter: unlimited, rateLimiter: unlimited }
  const { app, ready } = createCompanionServer(deps, { version: 'history', uptimeS: () => 0, checkDatabase })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  ready()
  const jobs = new Map(allJobs(deps).map((job) => [job.name, job]))
  const payments = providers.devPayments && createMissingSheets(deps, providers.devPayments)
  return {
    app,
    deps,
    clock,
    seed: () => seedDemoData(deps, { size: 'demo', count: 1 }),
    runJob: async (name) => void (await jobs.get(name)?.run(clock.now())),
    deliverEvents: () => Promise.all(Array.from({ length: deliveries }, () => created.outbox.drain())),
    readCode: (phone) => String(providers.outbox().find(({ to }) => to === phone)?.data['code']),
    act: async (orderNo, outcome) => void (await payments?.act(orderNo, { outcome, times: 1, delayMs: 0 })),
    async stop() {
      await app.close()
      await deps.wordList.stop()
      await providers.stop()
      await databases.close()
    },
  }
}

const checkDatabase = () => {}

/**
 * Connections with this URL do not wait until a commit is on the disk. The history has thousands of commits, and a loss
 * of the newest ones does no harm.
 */
function withoutWaitingForDisk(databaseUrl: string) {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}

/**
 * Plays the history of the demo town, unless the database already has users or payments are real. If the history fails, the
 * service starts with what was played until then.
 */
export async function playHistoryOfEmptyTown(running: PastServiceInput, now: Instant) {
  const { log, databases, providers } = running
  if (!providers.devPayments || (await hasUsers(databases.db))) return
  const startService = (at: Instant) => startPastService(running, at)
  await playDemoHistory({ startService, now, log }).catch((error: unknown) =>
    log.warn({ err: error }, 'the demo history failed'),
  )
}
