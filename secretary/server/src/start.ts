import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Clock } from '@sanhe/kit/clock'
import { closeAfter } from '@sanhe/kit/close-after'
import { closeDatabase } from '@sanhe/kit/db/database'
import { createHealthProbe } from '@sanhe/kit/db/health-probe'
import { startPgJobs } from '@sanhe/kit/db/jobs'
import { forgetTakes, pgLimiter } from '@sanhe/kit/db/limiter'
import { migrate } from '@sanhe/kit/db/migrations'
import { openPostgres, openServiceDatabase } from '@sanhe/kit/db/service-database'
import { createFieldCipher } from '@sanhe/kit/field-encryption'
import { knownDevices } from '@sanhe/kit/known-devices'
import { listenAt } from '@sanhe/kit/listen'
import type { Log } from '@sanhe/kit/log'
import { createAccessTokens, forgetAccounts } from '#accounts'
import type { Config } from '#config'
import type { DB, Deps } from '#core'
import { createDeploymentWorker, failAbandonedDeployments } from '#deployments'
import { chooseDriver, type Driver } from '#installer'
import { paymentJobs } from '#payments'
import { systemResolver } from '#reach'
import { bindStoredKeys, checkStoredKeys } from '#secretaries'
import { mountSecretaryLab } from './lab.ts'
import { createSecretaryServer } from './server.ts'
import { openWorld, type World } from './world.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** What tests put in the place of the outside world. */
export type Replaced = Partial<Pick<Deps, 'resolver'>> & { driver?: () => Promise<Driver> }

/** config -> deps -> server -> listen. Any number of processes may share one PostgreSQL. */
export async function startSecretary(config: Config, clock: Clock, log: Log, replaced: Replaced = {}) {
  const postgres = await openPostgres(config, log)
  return closeAfter(() => startOn(postgres.url, config, clock, log, replaced), postgres.stop)
}

type Outside = Pick<Deps, 'sms' | 'social' | 'payments' | 'publicUrl' | 'resolver'> & {
  driver: () => Promise<Driver>
}

function openDeps(
  url: string,
  config: Config,
  clock: Clock,
  log: Log,
  { driver, ...outside }: Outside,
): Deps {
  const db = openServiceDatabase<DB>(url, log)
  const fields = createFieldCipher(config.dataKey)
  return {
    config,
    clock,
    db,
    limiter: pgLimiter(db, clock, config.rateLimitScale),
    devices: knownDevices(config.jwtSecret, clock, 'secretary.device'),
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

/** What an operator should know of these settings at each start. */
function logSettings({ allowedPrivateNetworks: networks, isProduction, supportUrl }: Config, log: Log) {
  if (networks.length) log.warn({ networks }, 'agents in these private networks may be reached')
  if (isProduction && supportUrl === undefined)
    log.warn({}, 'SUPPORT_URL is not set: people whose deployment fails are shown no way to reach you')
}

async function startOn(url: string, config: Config, clock: Clock, log: Log, replaced: Replaced) {
  logSettings(config, log)
  await migrate(url, migrations)
  const world = await openWorld(config, clock)
  const { sms, social, payments } = world
  let address = ''
  const deps = openDeps(url, config, clock, log, {
    sms,
    social,
    payments,
    publicUrl: () => config.publicUrl ?? address,
    resolver: replaced.resolver ?? systemResolver,
    driver: replaced.driver ?? chooseDriver(config.deploy),
  })
  const close = async () => {
    await closeDatabase(deps.db)
    await world.stop()
  }
  return closeAfter(async () => {
    await checkStoredKeys(deps)
    await bindStoredKeys(deps)
    return serve(deps, url, world, (at) => (address = at))
  }, close)
}

async function serve(deps: Deps, databaseUrl: string, world: World, listening: (url: string) => void) {
  const { config, clock, log } = deps
  const startedAt = performance.now()
  const probe = createHealthProbe(databaseUrl)
  const { app, ready, drain } = createSecretaryServer(deps, {
    version,
    uptimeS: () => (performance.now() - startedAt) / 1000,
    checkDatabase: probe.check,
  })
  app.addHook('onClose', probe.stop)
  const jobs = await startPgJobs({
    db: deps.db,
    clock,
    jobs: [
      forgetTakes(deps.db),
      forgetAccounts(deps.db),
      ...paymentJobs(deps),
      failAbandonedDeployments(deps.deployments),
    ],
    onFault: (job, error) => log.error({ job, err: error }, 'job failed'),
  })
  await deps.deployments.failAbandoned(clock.now())
  const gatewayLab = await world.openGatewayLab?.(deps.db, clock.now())
  if (config.devTools) mountSecretaryLab(app, deps, () => jobs, world.outbox, gatewayLab)
  const { url, stop } = await listenAt(app, { ...config, drain })
  listening(url)
  ready()
  return {
    url,
    deps,
    jobs,
    stop: () =>
      stop(async () => {
        await jobs.stop()
        await deps.deployments.stop()
      }),
  }
}
