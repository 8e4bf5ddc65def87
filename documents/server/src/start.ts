import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minuteMs, type Clock } from '@sanhe/kit/clock'
import { startJobs } from '@sanhe/kit/jobs'
import { memoryLimiter } from '@sanhe/kit/limits'
import { migrateSqlite, openSqlite } from '@sanhe/kit/sqlite'
import { accountJobs, ensureAdmin, openSessionCache } from '#accounts'
import type { Config } from '#config'
import type { Deps, Log } from '#core'
import { openTextCache, openTreeCache } from '#documents'
import { createLiveBus } from '#live'
import { openRenderer } from '#rendering'
import { openFiles } from '#storage'
import { createDocumentsServer } from './server.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

export type Service = Awaited<ReturnType<typeof startDocuments>>

/** config -> deps -> server -> listen. One data folder, one process. */
export async function startDocuments(config: Config, clock: Clock, log: Log) {
  const startedAt = performance.now()
  const db = openSqlite(join(config.dataDir, 'documents.sqlite'))
  migrateSqlite(db, migrations)
  const generatedPassword = await ensureAdmin({ db, clock, config })
  const files = openFiles({
    db,
    dataDir: config.dataDir,
    clock,
    onFault: (path, error) => log.error({ path, err: error }, 'file could not be written'),
  })
  const deps: Deps = {
    config,
    clock,
    db,
    limiter: memoryLimiter(clock, config.rateLimitScale),
    files,
    index: { refresh() {}, async close() {} },
    tree: openTreeCache(db),
    texts: openTextCache(db),
    sessions: openSessionCache(),
    live: createLiveBus(),
    renderer: openRenderer(),
    log,
  }
  const { app, ready } = createDocumentsServer(deps, {
    version,
    uptimeS: () => (performance.now() - startedAt) / 1000,
  })
  await app.listen({ host: config.host, port: config.port })
  await files.settleAll()
  const jobs = startJobs(
    clock,
    [...accountJobs(deps), { name: 'files.settle', everyMs: minuteMs / 4, run: () => files.settleAll() }],
    (job, error) => log.error({ job, err: error }, 'job failed'),
  )
  ready()
  const { port } = app.server.address() as { port: number }
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    deps,
    jobs,
    generatedPassword,
    async stop() {
      await jobs.stop()
      await app.close()
      await deps.index.close()
      await deps.renderer.close()
      db.raw.close()
    },
  }
}
