import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  openServiceDatabase,
  openServicePostgres,
  type ServicePostgres,
  warnOfPoolerWithoutTimeout,
} from '@sanhe/embedded-postgres/service-database'
import { systemDnsResolver } from '@sanhe/kit/http/dns-resolver'
import { serveMetrics } from '@sanhe/kit/metrics/serve-metrics'
import { closeDatabase } from '@sanhe/kit/postgres/database'
import { createHealthProbe } from '@sanhe/kit/postgres/health-probe'
import { startPgJobs } from '@sanhe/kit/postgres/jobs'
import { migratePostgres } from '@sanhe/kit/postgres/migrations'
import { postgresRateLimiter, rateLimitCleanupJob } from '@sanhe/kit/postgres/rate-limiter'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { closeOnStop } from '@sanhe/kit/runtime/close-on-stop'
import { listenOnPort } from '@sanhe/kit/runtime/listen'
import type { Log } from '@sanhe/kit/runtime/log'
import { createFieldCipher } from '@sanhe/kit/security/field-encryption'
import { createKnownDevices } from '@sanhe/kit/security/known-devices'
import { createAccessTokens, createAccountCleanupJob } from '#accounts'
import { createBalanceCheckJob } from '#balance'
import type { Config } from '#config'
import type { DB, Deps } from '#core'
import { createDeploymentWorker, createAbandonedDeploymentsJob } from '#deployments'
import { createInstallDriverLoader, type AgentInstallDriver } from '#installer'
import { gatewayJobs } from '#gateway'
import { createPublisherNoticeJob } from '#market'
import { paymentJobs } from '#payments'
import { createRelayHub } from '#relay'
import { bindApiKeysToAddresses, assertStoredKeysReadable } from '#secretaries'
import { createBalanceRefundJob } from '#topups'
import { type ConnectedProviders, connectProviders } from './connect-providers.ts'
import { mountSecretaryDevTools } from './dev-tools.ts'
import { createSecretaryMetrics } from './metrics.ts'
import { createSecretaryServer } from './server.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Dependencies that tests replace. */
export type TestDependencyOverrides = Partial<Pick<Deps, 'resolver'>> & {
  driver?: () => Promise<AgentInstallDriver>
}

/** Starts the service: config -> deps -> server -> listen. Any number of processes may share one PostgreSQL. */
export async function startSecretary(
  config: Config,
  clock: Clock,
  log: Log,
  replaced: TestDependencyOverrides = {},
) {
  const postgres = await openServicePostgres(config, log)
  return closeOnStop(() => startOn(postgres, config, clock, log, replaced), postgres.stop)
}

type OutsideDeps = Pick<Deps, 'sms' | 'social' | 'payments' | 'publicUrl' | 'resolver'> & {
  driver: () => Promise<AgentInstallDriver>
}

function openDeps(
  postgres: ServicePostgres,
  config: Config,
  clock: Clock,
  log: Log,
  { driver, ...outside }: OutsideDeps,
): Deps {
  const db = openServiceDatabase<DB>(postgres.url, log, postgres)
  const fields = createFieldCipher(config.dataKey)
  return {
    config,
    clock,
    db,
    limiter: postgresRateLimiter(db, clock, config.rateLimitScale),
    devices: createKnownDevices(config.jwtSecret, clock, 'secretary.device'),
    accessTokens: createAccessTokens(config.jwtSecret),
    fields,
    deployments: createDeploymentWorker({
      config,
      clock,
      db,
      fields,
      log,
      driver,
      publicUrl: outside.publicUrl,
    }),
    log,
    ...outside,
  }
}

/** Logs, at each start, the settings that need an operator's attention. */
function logSettings({ allowedPrivateNetworks: networks, isProduction, supportUrl }: Config, log: Log) {
  if (networks.length) log.warn({ networks }, 'agents in these private networks may be reached')
  if (isProduction && supportUrl === undefined)
    log.warn({}, 'SUPPORT_URL is not set: people whose deployment fails are shown no way to reach you')
}

async function startOn(
  postgres: ServicePostgres,
  config: Config,
  clock: Clock,
  log: Log,
  replaced: TestDependencyOverrides,
) {
  logSettings(config, log)
  await migratePostgres(postgres.directUrl, migrations, { log })
  const providers = await connectProviders(config, clock)
  const { sms, social, payments } = providers
  let address = ''
  const deps = openDeps(postgres, config, clock, log, {
    sms,
    social,
    payments,
    publicUrl: () => config.publicUrl ?? address,
    resolver: replaced.resolver ?? systemDnsResolver,
    driver: replaced.driver ?? createInstallDriverLoader(config.deploy),
  })
  const close = async () => {
    await closeDatabase(deps.db)
    await providers.stop()
  }
  return closeOnStop(async () => {
    await warnOfPoolerWithoutTimeout(postgres, deps.db, log)
    await assertStoredKeysReadable(deps)
    await bindApiKeysToAddresses(deps)
    return serve(deps, postgres.url, providers, (at) => (address = at))
  }, close)
}

async function serve(
  deps: Deps,
  databaseUrl: string,
  providers: ConnectedProviders,
  listening: (url: string) => void,
) {
  const { config, clock, log } = deps
  const startedAt = performance.now()
  const probe = createHealthProbe(databaseUrl)
  const relay = createRelayHub(deps)
  const about = {
    version,
    uptimeS: () => (performance.now() - startedAt) / 1000,
    checkDatabase: probe.check,
  }
  const { app, ready, drain } = createSecretaryServer(deps, about, relay)
  app.addHook('onClose', probe.stop)
  await serveMetrics(
    app,
    { service: 'secretary', address: config.metrics, log },
    createSecretaryMetrics(deps, relay),
  )
  const jobs = await startPgJobs({
    db: deps.db,
    clock,
    jobs: [
      rateLimitCleanupJob(deps.db),
      createAccountCleanupJob(deps.db),
      ...paymentJobs(deps),
      createBalanceCheckJob(deps),
      createBalanceRefundJob(deps),
      ...gatewayJobs(deps),
      createAbandonedDeploymentsJob(deps.deployments),
      createPublisherNoticeJob(deps),
    ],
    onFault: (job, error) => log.error({ job, err: error }, 'job failed'),
  })
  await deps.deployments.failAbandoned(clock.now())
  const gatewayDevTools = await providers.openGatewayDevTools?.(deps.db, clock.now())
  if (config.devTools)
    mountSecretaryDevTools(app, deps, {
      jobs: () => jobs,
      outbox: providers.outbox,
      payments: gatewayDevTools,
    })
  const { url, stop } = await listenOnPort(app, { ...config, drain })
  listening(url)
  ready()
  return {
    url,
    deps,
    relay,
    jobs,
    stop: () =>
      stop(async () => {
        await jobs.stop()
        await deps.deployments.stop()
      }),
  }
}
