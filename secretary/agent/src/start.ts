import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { lockFolder } from '@sanhe/kit/runtime/folder-lock'
import { startJobs } from '@sanhe/kit/runtime/jobs'
import { listenAt } from '@sanhe/kit/runtime/listen'
import type { Log } from '@sanhe/kit/runtime/log'
import { memoryRateLimiter } from '@sanhe/kit/security/rate-limiter'
import { checkSqlite, migrateSqlite, openSqlite } from '@sanhe/kit/sqlite/database'
import { chooseBrain, devBrain, modelOptions } from '#brain'
import { openCertificates } from '#certificate'
import type { Config } from '#config'
import type { Brain, Deps } from '#core'
import { openJournal } from '#journal'
import { ensureFirstKey } from '#keys'
import { terminalCode } from '#pairing'
import { builtInSkills, mcpServers, reminderJobs } from '#skills'
import { uploadJobs } from '#uploads'
import { mountAgentDevTools } from './dev-tools.ts'
import { createParts, jobsOfParts, recoverParts, stopParts } from './parts.ts'
import { createAgentServer } from './server.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/**
 * Starts the service: config, deps, server, listen. One process per data folder. `brain` replaces the configured one in
 * tests.
 */
export async function startAgent(config: Config, clock: Clock, log: Log, brain?: Brain) {
  const lock = lockFolder(config.dataDir, clock)
  try {
    const service = await startLocked(config, clock, log, brain)
    return { ...service, stop: () => service.stop().finally(() => lock.release()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

function openDeps(
  config: Config,
  clock: Clock,
  log: Log,
  certificate: Deps['certificate'],
  brain?: Brain,
): Deps {
  const db = openSqlite(join(config.dataDir, 'agent.sqlite'))
  migrateSqlite(db, migrations)
  return {
    config,
    clock,
    db,
    journal: openJournal({ db, clock, log }),
    limiter: memoryRateLimiter(clock, config.rateLimitScale),
    brain: brain ?? chooseBrain(config),
    skills: builtInSkills({ db, clock, config }),
    certificate,
    log,
    pairingTokens: new Map(),
  }
}

/** Development only: production builds do not contain the module. */
const startModel = async () => (await import('@sanhe/providers/emulators/model')).startModelEmulator()

async function startLocked(config: Config, clock: Clock, log: Log, brain?: Brain) {
  const startedAt = performance.now()
  const certificates = openCertificates({ config, clock, log })
  const opened = openDeps(config, clock, log, certificates, brain)
  const devTools = devBrain(opened.brain, modelOptions(config), startModel)
  const deps = config.devTools ? { ...opened, brain: devTools.brain } : opened
  const { generatedKey, warning } = ensureFirstKey(deps)
  if (warning) log.warn({}, warning)
  const parts = createParts(deps)
  recoverParts(parts)
  const { app, ready, drain } = createAgentServer(deps, parts, {
    version,
    uptimeS: () => (performance.now() - startedAt) / 1000,
    checkDatabase: () => checkSqlite(deps.db),
  })
  const mcp = mcpServers(config.mcpServers, deps.skills, log)
  const reminders = reminderJobs({ db: deps.db, sendMessage: parts.runs.sendMessage })
  const due = [
    ...jobsOfParts(deps, parts),
    ...reminders,
    ...uploadJobs(deps),
    ...mcp.jobs,
    ...certificates.jobs,
  ]
  const jobs = startJobs(clock, due, (job, error) => log.error({ job, err: error }, 'job failed'))
  let port = 0
  if (config.devTools)
    mountAgentDevTools(app, deps, {
      jobs: () => jobs,
      runs: parts.runs,
      queueReplies: devTools.queue,
      port: () => port,
    })
  const { url, stop, ...listening } = await listenAt(app, { ...config, drain })
  port = listening.port
  ready()
  certificates.serveBy(app.server)
  void mcp.connectMissing()
  return {
    url,
    deps,
    parts,
    jobs,
    certificates,
    generatedKey,
    warning,
    pairingCode: () => terminalCode(deps, port),
    async stop() {
      stopParts(parts)
      await stop(() => jobs.stop())
      await mcp.stop()
      await certificates.stop()
      await devTools.stop()
      deps.db.raw.close()
    },
  }
}
