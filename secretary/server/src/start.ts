import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Clock } from '@sanhe/kit/clock'
import { closeDatabase, openDatabase } from '@sanhe/kit/db/database'
import { startEmbeddedPostgres } from '@sanhe/kit/db/embedded-postgres'
import { startPgJobs } from '@sanhe/kit/db/jobs'
import { forgetTakes, pgLimiter } from '@sanhe/kit/db/limiter'
import { migrate } from '@sanhe/kit/db/migrations'
import type { Log } from '@sanhe/kit/log'
import type { Payments } from '@sanhe/providers/payments'
import { createAccessTokens } from '#accounts'
import type { Config } from '#config'
import type { DB, Deps } from '#core'
import { openPayments, paymentJobs } from '#payments'
import { mountSecretaryLab } from './lab.ts'
import { createSecretaryServer } from './server.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Connections are given this long at a stop; a supervisor usually waits 10 seconds. */
const drainMs = 5000

/** config -> deps -> server -> listen. Any number of processes may share one PostgreSQL. */
export async function startSecretary(config: Config, clock: Clock, log: Log) {
  const postgres = await openPostgres(config, log)
  try {
    const service = await startOn(postgres.url, config, clock, log)
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

type Outside = { payments: Payments; publicUrl(): string }

function openDeps(url: string, config: Config, clock: Clock, log: Log, outside: Outside): Deps {
  const db = openDatabase<DB>(url, {
    onConnectionFault: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  return {
    config,
    clock,
    db,
    limiter: pgLimiter(db, clock, config.rateLimitScale),
    accessTokens: createAccessTokens(config.jwtSecret),
    log,
    ...outside,
  }
}

async function startOn(url: string, config: Config, clock: Clock, log: Log) {
  const startedAt = performance.now()
  await migrate(url, migrations)
  let address = ''
  const gateway = await openPayments(config, clock)
  const { payments } = gateway
  const deps = openDeps(url, config, clock, log, { payments, publicUrl: () => config.publicUrl ?? address })
  const lab = await gateway.openLab?.(deps.db, clock.now())
  const { app, ready } = createSecretaryServer(deps, {
    version,
    uptimeS: () => (performance.now() - startedAt) / 1000,
  })
  const jobs = await startPgJobs({
    db: deps.db,
    clock,
    jobs: [forgetTakes(deps.db), ...paymentJobs(deps)],
    onFault: (job, error) => log.error({ job, err: error }, 'job failed'),
  })
  if (config.devTools) mountSecretaryLab(app, deps, () => jobs, lab)
  await app.listen({ host: config.host, port: config.port })
  const { port } = app.server.address() as { port: number }
  address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  ready()
  return {
    url: address,
    deps,
    jobs,
    async stop() {
      const cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
      await jobs.stop()
      await app.close()
      clearTimeout(cut)
      await gateway.stop()
      await closeDatabase(deps.db)
    },
  }
}
