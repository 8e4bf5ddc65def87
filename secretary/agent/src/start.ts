import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Clock } from '@sanhe/kit/clock'
import { startJobs } from '@sanhe/kit/jobs'
import { memoryLimiter } from '@sanhe/kit/limits'
import { listenAt } from '@sanhe/kit/listen'
import { lockFolder } from '@sanhe/kit/lock'
import type { Log } from '@sanhe/kit/log'
import { checkSqlite, migrateSqlite, openSqlite } from '@sanhe/kit/sqlite'
import type { Config } from '#config'
import { openCertificates } from '#certificate'
import { chooseBrain, labBrain, modelOptions } from '#brain'
import type { Brain, Deps } from '#core'
import { openJournal } from '#journal'
import { ensureFirstKey } from '#keys'
import { terminalCode } from '#pairing'
import { builtInSkills, mcpServers, reminderJobs } from '#skills'
import { uploadJobs } from '#uploads'
import { mountAgentLab } from './lab.ts'
import { createParts, partJobs, recoverParts, stopParts } from './parts.ts'
import { createAgentServer } from './server.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** config -> deps -> server -> listen. One data folder, one process. `brain` replaces the configured one in tests. */
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
    limiter: memoryLimiter(clock, config.rateLimitScale),
    brain: brain ?? chooseBrain(config),
    skills: builtInSkills({ db, clock, config }),
    certificate,
    log,
    pairingTokens: new Map(),
  }
}

/** Development's alone: what is deployed does not even have it. */
const startModel = async () => (await import('@sanhe/providers/stand-ins/model')).startModelStandIn()

async function startLocked(config: Config, clock: Clock, log: Log, brain?: Brain) {
  const startedAt = performance.now()
  const certificates = openCertificates({ config, clock, log })
  const opened = openDeps(config, clock, log, certificates, brain)
  const lab = labBrain(opened.brain, modelOptions(config), startModel)
  const deps = config.devTools ? { ...opened, brain: lab.brain } : opened
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
  const reminders = reminderJobs({ db: deps.db, say: parts.runs.say })
  const due = [...partJobs(deps, parts), ...reminders, ...uploadJobs(deps), ...mcp.jobs, ...certificates.jobs]
  const jobs = startJobs(clock, due, (job, error) => log.error({ job, err: error }, 'job failed'))
  if (config.devTools) mountAgentLab(app, deps, () => jobs, lab.queue)
  const { url, port, stop } = await listenAt(app, { ...config, drain })
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
      await lab.stop()
      deps.db.raw.close()
    },
  }
}
