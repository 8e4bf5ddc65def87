import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Clock } from '@sanhe/kit/clock'
import { closeDatabase, openDatabase } from '@sanhe/kit/db/database'
import { startEmbeddedPostgres } from '@sanhe/kit/db/embedded-postgres'
import { startPgJobs } from '@sanhe/kit/db/jobs'
import { forgetTakes, pgLimiter } from '@sanhe/kit/db/limiter'
import { migrate } from '@sanhe/kit/db/migrations'
import { createFieldCipher } from '@sanhe/kit/field-encryption'
import type { Log } from '@sanhe/kit/log'
import { createAccessTokens } from '#accounts'
import type { Config } from '#config'
import type { DB, Deps } from '#core'
import { createDeploymentWorker, failAbandonedDeployments } from '#deployments'
import { chooseDriver, type Driver } from '#installer'
import { mountSecretaryLab } from './lab.ts'
import { createSecretaryServer } from './server.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Connections are given this long at a stop; a supervisor usually waits 10 seconds. */
const drainMs = 5000

/**
 * config -> deps -> server -> listen. Any number of processes may share one PostgreSQL. `driver` replaces the
 * configured one in tests.
 */
export async function startSecretary(
  config: Config,
  clock: Clock,
  log: Log,
  driver: () => Promise<Driver> = chooseDriver(config.deploy),
) {
  const postgres = await openPostgres(config, log)
  try {
    const service = await startOn(postgres.url, config, clock, log, driver)
    return { ...service, stop: () => service.stop().finally(() => postgres.stop()) }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function openPostgres({ databaseUrl, dataDir }: Config, log: Log) {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  return startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    log: (line) => log.info({}, line),
  })
}

function openDeps(url: string, config: Config, clock: Clock, log: Log, driver: () => Promise<Driver>): Deps {
  const db = openDatabase<DB>(url, {
    onConnectionFault: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  const cipher = createFieldCipher(config.dataKey)
  return {
    config,
    clock,
    db,
    limiter: pgLimiter(db, clock, config.rateLimitScale),
    accessTokens: createAccessTokens(config.jwtSecret),
    cipher,
    deployments: createDeploymentWorker({ config, clock, db, cipher, log, driver }),
    log,
  }
}

async function startOn(url: string, config: Config, clock: Clock, log: Log, driver: () => Promise<Driver>) {
  const startedAt = performance.now()
  await migrate(url, migrations)
  const deps = openDeps(url, config, clock, log, driver)
  const { app, ready } = createSecretaryServer(deps, {
    version,
    uptimeS: () => (performance.now() - startedAt) / 1000,
  })
  const jobs = await startPgJobs({
    db: deps.db,
    clock,
    jobs: [forgetTakes(deps.db), failAbandonedDeployments(deps.deployments)],
    onFault: (job, error) => log.error({ job, err: error }, 'job failed'),
  })
  await deps.deployments.failAbandoned(clock.now())
  if (config.devTools) mountSecretaryLab(app, deps, () => jobs)
  await app.listen({ host: config.host, port: config.port })
  ready()
  const { port } = app.server.address() as { port: number }
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    deps,
    jobs,
    async stop() {
      const cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
      await jobs.stop()
      await deps.deployments.stop()
      await app.close()
      clearTimeout(cut)
      await closeDatabase(deps.db)
    },
  }
}
