import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { serveMetrics } from '@sanhe/kit/metrics/serve-metrics'
import { lockFolder } from '@sanhe/kit/runtime/folder-lock'
import { startJobs } from '@sanhe/kit/runtime/jobs'
import { listenOnPort } from '@sanhe/kit/runtime/listen'
import type { Log } from '@sanhe/kit/runtime/log'
import { memoryRateLimiter } from '@sanhe/kit/security/rate-limiter'
import { assertSqliteReadable, migrateSqlite, openSqlite } from '@sanhe/kit/sqlite/database'
import { agentSkillTools } from '#agent-skills'
import { createDevBrain, toModelBrainOptions } from '#brain'
import { calendarTools } from '#calendar'
import { openCertificateManager } from '#certificate'
import type { Config } from '#config'
import type { Brain, Deps } from '#core'
import { createEngineBrain, openSecretCipher } from '#engines'
import { httpRequestTools } from '#http-requests'
import { openJournal } from '#journal'
import { ensureFirstDeviceKey } from '#keys'
import { mailJobs, mailTools } from '#mail'
import { createTerminalPairingCode } from '#pairing'
import { createRelayService } from '#relay'
import { scheduleJobs } from '#schedules'
import { shellTools } from '#shell'
import { builtInSkills, reminderJobs } from '#skills'
import { undoJobs } from '#undo'
import { uploadJobs } from '#uploads'
import { createDevVoice } from '#voice'
import { mountAgentDevTools } from './dev-tools.ts'
import { createAgentMetrics } from './metrics.ts'
import { createAgentServer } from './server.ts'
import {
  type AgentServices,
  createAgentServices,
  listServiceJobs,
  recoverAgentServices,
  resumeAgentServices,
  stopAgentServices,
} from './services.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/**
 * Starts the service: reads the configuration, creates dependencies and server, and listens. Only one process may use a
 * data folder. In tests, `brain` replaces the configured brain.
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

function openDeps(config: Config, clock: Clock, log: Log, certificate: Deps['certificate'], brain?: Brain) {
  const db = openSqlite(join(config.dataDir, 'agent.sqlite'))
  migrateSqlite(db, migrations)
  const secrets = openSecretCipher(config.dataDir)
  const limiter = memoryRateLimiter(clock, config.rateLimitScale)
  const relay = createRelayService({ db, clock, config, limiter, secrets, log })
  const deps: Deps = {
    config,
    clock,
    db,
    journal: openJournal({ db, clock, log }),
    limiter,
    relay,
    brain: brain ?? createEngineBrain({ db, clock, config, secrets, log }),
    secrets,
    skills: [
      ...builtInSkills({ db, clock, config }),
      ...agentSkillTools({ db, clock, config }),
      ...shellTools({ db, config }),
      ...mailTools({ db, clock, config, secrets }),
      ...calendarTools({ db, clock, config, secrets }),
      ...httpRequestTools({ db, config, secrets }),
    ],
    certificate,
    log,
    pairingTokens: new Map(),
  }
  return { deps, relay }
}

/** Loads the model emulator in development only; production builds do not contain it. */
const startModel = async () => (await import('@sanhe/providers/emulators/model')).startModelEmulator()

/** Loads the emulator of the realtime service in development only. */
const startRealtime = async () =>
  (await import('@sanhe/providers/emulators/realtime')).startRealtimeEmulator()

const listAgentJobs = (deps: Deps, services: AgentServices) => [
  ...scheduleJobs(deps, services.runs.sendScheduled),
  ...listServiceJobs(deps, services),
  ...reminderJobs({ db: deps.db, sendMessage: services.runs.sendMessage }),
  ...undoJobs(deps),
  ...mailJobs(deps),
  ...uploadJobs(deps),
]

async function startLocked(config: Config, clock: Clock, log: Log, brain?: Brain) {
  const startedAt = performance.now()
  const certificates = openCertificateManager({ config, clock, log })
  const { deps: opened, relay } = openDeps(config, clock, log, certificates, brain)
  const devTools = createDevBrain(opened.brain, toModelBrainOptions(config), startModel)
  const devVoice = createDevVoice(opened, startRealtime)
  const deps = config.devTools ? { ...opened, brain: devTools.brain } : opened
  const { generatedKey, warning } = ensureFirstDeviceKey(deps)
  if (warning) log.warn({}, warning)
  const services = createAgentServices(deps, relay)
  recoverAgentServices(deps, services)
  const { app, ready, drain } = createAgentServer(deps, services, {
    version,
    uptimeS: () => (performance.now() - startedAt) / 1000,
    checkDatabase: () => assertSqliteReadable(deps.db),
  })
  await serveMetrics(
    app,
    { service: 'agent', address: config.metrics, log },
    createAgentMetrics(deps, services),
  )
  const due = [...listAgentJobs(deps, services), ...certificates.jobs]
  const jobs = startJobs(clock, due, (job, error) => log.error({ job, err: error }, 'job failed'))
  let port = 0
  if (config.devTools)
    mountAgentDevTools(app, deps, {
      jobs: () => jobs,
      runs: services.runs,
      queueReplies: devTools.queue,
      voice: devVoice.open,
      port: () => port,
    })
  const { url, stop, ...listening } = await listenOnPort(app, { ...config, drain })
  port = listening.port
  ready()
  relay.start({ inject: app.inject.bind(app), hub: services.hub })
  certificates.serveBy(app.server)
  // The runs of an earlier process continue only after the MCP servers are connected, because a run may need tools of
  // these servers.
  void services.mcp.connectMissing().then(() => resumeAgentServices(services))
  return {
    url,
    deps,
    services,
    jobs,
    certificates,
    generatedKey,
    warning,
    pairingCode: () => createTerminalPairingCode(deps, port),
    async stop() {
      stopAgentServices(services)
      await stop(() => jobs.stop())
      await services.push.stop()
      await services.mcp.stop()
      await certificates.stop()
      await devTools.stop()
      await devVoice.stop()
      deps.db.raw.close()
    },
  }
}
