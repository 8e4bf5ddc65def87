import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  openServicePostgres,
  type ServicePostgres,
  warnOfPoolerWithoutTimeout,
} from '@sanhe/embedded-postgres/service-database'
import type { Outbox } from '@sanhe/kit/outbox/outbox'
import { serveMetrics } from '@sanhe/kit/metrics/serve-metrics'
import { createHealthProbe } from '@sanhe/kit/postgres/health-probe'
import { startPgJobs } from '@sanhe/kit/postgres/jobs'
import { migratePostgres } from '@sanhe/kit/postgres/migrations'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { closeOnStop } from '@sanhe/kit/runtime/close-on-stop'
import { listenOnPort } from '@sanhe/kit/runtime/listen'
import type { Log } from '@sanhe/kit/runtime/log'
import { ensureFirstAdmin } from '#admin'
import type { Config } from '#config'
import type { Deps, EventPayloads } from '#core'
import { connectProviders, type ProviderConnections } from '#integrations'
import { ensureLegalDocuments } from '#legal'
import { ensureSensitiveWords } from '#moderation'
import { createDeps } from './create-deps.ts'
import { mountCompanionDevTools } from './dev-tools.ts'
import { allJobs as jobsOf } from './jobs.ts'
import { createCompanionMetrics } from './metrics.ts'
import { type Databases, openDatabases } from './open-databases.ts'
import { type PastServiceInput, playHistoryOfEmptyTown } from './past-service.ts'
import { createCompanionServer } from './server.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** If `byHand` is set, jobs and event deliveries run only on request, for tests. */
export type StartOptions = { byHand?: boolean }

/**
 * Starts the companion service: creates dependencies and server from the config and listens. Any number of processes
 * may share one PostgreSQL.
 */
export async function startCompanion(config: Config, clock: Clock, log: Log, options: StartOptions = {}) {
  const postgres = await openServicePostgres(config, log)
  return closeOnStop(() => startOnDatabase(postgres, config, clock, log, options), postgres.stop)
}

async function startOnDatabase(
  postgres: ServicePostgres,
  config: Config,
  clock: Clock,
  log: Log,
  options: StartOptions,
) {
  await migratePostgres(postgres.directUrl, migrations, { log })
  const providers = await connectProviders(config, clock)
  const databases = openDatabases(postgres, config, log)
  let address = ''
  const { deps, outbox } = createDeps({
    postgres,
    databases,
    config,
    clock,
    log,
    providers,
    publicUrl: () => config.publicUrl ?? address,
  })
  const close = async () => {
    await deps.wordList.stop()
    await databases.close()
    await providers.stop()
  }
  return closeOnStop(async () => {
    await warnOfPoolerWithoutTimeout(postgres, deps.db, log)
    return startServer(deps, outbox, { postgres, databases, providers, ...options }, (at) => (address = at))
  }, close)
}

async function startServer(
  deps: Deps,
  outbox: Outbox<EventPayloads>,
  {
    postgres,
    databases,
    providers,
    byHand,
  }: StartOptions & { postgres: ServicePostgres; databases: Databases; providers: ProviderConnections },
  listening: (url: string) => void,
) {
  const { config } = deps
  const startedAt = performance.now()
  await ensureLegalDocuments(deps)
  await ensureSensitiveWords(deps)
  const probe = createHealthProbe(postgres.url)
  const { app, ready, drain } = createCompanionServer(deps, {
    version,
    uptimeS: () => (performance.now() - startedAt) / 1000,
    checkDatabase: probe.check,
  })
  app.addHook('onClose', probe.stop)
  const metrics = { service: 'companion', address: config.metrics, log: deps.log }
  await serveMetrics(app, metrics, createCompanionMetrics(deps, databases.replicas.states))
  const past = { postgres, databases, config, log: deps.log, providers }
  const running = byHand ? nothing : await startJobsAndDelivery(deps, outbox, past)
  const { jobs, generatedPassword } = running
  if (config.devTools && jobs) {
    mountCompanionDevTools(app, deps, () => jobs, providers)
    showEffectsAtOnce(app, outbox)
  }
  const { url, stop } = await listenOnPort(app, { ...config, drain })
  listening(url)
  ready()
  return { url, deps, outbox, providers, jobs, generatedPassword, stop: () => stop(running.stop) }
}

/** Longest time in milliseconds for which a read waits for the effects of earlier changes. */
const maxWaitForEffectsMs = 1000

/**
 * Handles the events of a change before the next read is answered, in development only. Points, coupons and push
 * messages that follow from a request are then visible to the next request, which keeps scripts and examples simple.
 */
const showEffectsAtOnce = (app: FastifyInstance, outbox: Outbox<EventPayloads>) =>
  app.addHook('onRequest', async ({ method }) => {
    if (method === 'GET') await outbox.catchUp(maxWaitForEffectsMs)
  })

const nothing = { generatedPassword: undefined, jobs: undefined, stop: async () => {} }

/** Creates the first administrator and starts the jobs and the delivery of events. */
async function startJobsAndDelivery(deps: Deps, outbox: Outbox<EventPayloads>, past: PastServiceInput) {
  const { db, clock, log } = deps
  const generatedPassword = await ensureFirstAdmin(deps)
  // The history is over before the jobs start, because they would judge its orders by the clock of today.
  if (deps.config.demoHistory) await playHistoryOfEmptyTown(past, clock.now())
  const jobs = await startPgJobs({
    db,
    clock,
    jobs: jobsOf(deps),
    onFault: (job, error) => log.error({ job, err: error }, 'job failed'),
  })
  const dispatcher = outbox.start({
    url: past.postgres.directUrl,
    onFault: (error) => log.warn({ err: error }, 'the outbox waits'),
  })
  const stop = async () => {
    await jobs.stop()
    await dispatcher.stop()
  }
  return { generatedPassword, jobs, stop }
}
