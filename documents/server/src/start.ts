import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minuteMs, type Clock } from '@sanhe/kit/clock'
import { type Job, startJobs } from '@sanhe/kit/jobs'
import { memoryLimiter } from '@sanhe/kit/limits'
import { type FolderLock, lockFolder } from '@sanhe/kit/lock'
import { migrateSqlite, openSqlite } from '@sanhe/kit/sqlite'
import { accountJobs, ensureAdmin, openSessionCache } from '#accounts'
import type { Config } from '#config'
import type { Deps, Log } from '#core'
import { type Disk, diskJobs, openDisk, removeTemporaries } from '#disk'
import { openTextCache, openTreeCache } from '#documents'
import { createLiveBus } from '#live'
import { revisionJobs } from '#revisions'
import { openFiles } from '#storage'
import { createDocumentsServer } from './server.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Requests under way are given this long at a stop; a supervisor usually waits 10 seconds. */
const drainMs = 5000

export type Service = Awaited<ReturnType<typeof startDocuments>>

/** config -> deps -> server -> listen. One data folder, one process. */
export async function startDocuments(config: Config, clock: Clock, log: Log) {
  const lock = lockFolder(config.dataDir, clock)
  try {
    return await startLocked(config, clock, log, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

const jobsOf = (deps: Deps, disk: Disk): Job[] => [
  ...accountJobs(deps),
  ...revisionJobs(deps),
  ...diskJobs(disk),
  { name: 'files.settle', everyMs: minuteMs / 4, run: () => deps.files.settleAll() },
]

async function startLocked(config: Config, clock: Clock, log: Log, lock: FolderLock) {
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
    log,
  }
  const disk = openDisk(deps)
  const { app, ready } = createDocumentsServer(deps, {
    version,
    uptimeS: () => (performance.now() - startedAt) / 1000,
  })
  await app.listen({ host: config.host, port: config.port })
  await removeTemporaries(config.dataDir)
  await files.settleAll().catch((error: unknown) => log.error({ err: error }, 'files are still behind'))
  const jobs = startJobs(clock, jobsOf(deps, disk), (job, error) =>
    log.error({ job, err: error }, 'job failed'),
  )
  ready()
  disk.start()
  const { port } = app.server.address() as { port: number }
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    deps,
    disk,
    jobs,
    generatedPassword,
    async stop() {
      const cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
      await jobs.stop()
      await disk.close()
      await app.close()
      clearTimeout(cut)
      // A client that hung up left its save behind: it still gets its file.
      await files.settleAll().catch(() => {})
      await deps.index.close()
      db.raw.close()
      lock.release()
    },
  }
}
