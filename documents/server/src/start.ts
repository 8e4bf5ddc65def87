import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveMetrics } from '@sanhe/kit/metrics/serve-metrics'
import { type Clock, minuteMs } from '@sanhe/kit/runtime/clock'
import { type FolderLock, lockFolder } from '@sanhe/kit/runtime/folder-lock'
import { type Job, startJobs } from '@sanhe/kit/runtime/jobs'
import { listenOnPort } from '@sanhe/kit/runtime/listen'
import type { Log } from '@sanhe/kit/runtime/log'
import { createKnownDevices } from '@sanhe/kit/security/known-devices'
import { memoryRateLimiter } from '@sanhe/kit/security/rate-limiter'
import { assertSqliteReadable, migrateSqlite, openSqlite } from '@sanhe/kit/sqlite/database'
import {
  accountJobs,
  createKnownIpAddresses,
  createSessionCache,
  ensureAdministrator,
  setDeviceCookie,
} from '#accounts'
import { assetTextJobs, createAssetTextReader } from '#asset-texts'
import { assetJobs } from '#assets'
import { collaborationJobs, saveAllUpdates } from '#collaboration'
import { auditJobs } from '#audit'
import type { Config } from '#config'
import type { Deps } from '#core'
import { diskJobs, openDiskReconciler, removeTemporaryFiles } from '#disk'
import { createDocumentCache, createTreeCache } from '#documents'
import { invitationJobs } from '#invitations'
import { linkJobs } from '#links'
import { createLiveEventBus } from '#live'
import {
  connectEmail,
  connectPush,
  createNotificationDelivery,
  notificationDeliveryJobs,
} from '#notification-delivery'
import { connectOpenid, openidJobs } from '#openid'
import { openRenderer } from '#rendering'
import { openReplicaStore, readOwner, type Replication, startReplication } from '#replication'
import { revisionJobs } from '#revisions'
import { openSearchIndex } from '#search'
import { openDocumentFiles } from '#storage'
import { taskJobs } from '#tasks'
import { trashJobs } from '#trash'
import { createWebhookDispatcher, webhookJobs } from '#webhooks'
import { mountDocumentsDevTools } from './dev-tools.ts'
import { createDocumentsMetrics } from './metrics.ts'
import { createDocumentsServer } from './server.ts'
import { explainDataFolderError } from './start-problems.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Starts the service: config, deps, server, listen. A lock allows one process per data folder. */
export async function startDocuments(config: Config, clock: Clock, log: Log) {
  const lock = lockOrExplain(config.dataDir, clock)
  try {
    return await startLocked(config, clock, log, lock)
  } catch (error) {
    lock.release()
    throw explainDataFolderError(error, config.dataDir)
  }
}

function lockOrExplain(dataDir: string, clock: Clock) {
  try {
    return lockFolder(dataDir, clock)
  } catch (error) {
    throw explainDataFolderError(error, dataDir, '.lock')
  }
}

function openDeps(
  config: Config,
  clock: Clock,
  log: Log,
  { openid, email }: Pick<Deps, 'openid' | 'email'>,
): Deps {
  const db = openSqlite(join(config.dataDir, 'documents.sqlite'))
  migrateSqlite(db, migrations)
  const onFault = (path: string, error: unknown) =>
    log.error({ path, err: error }, 'file could not be written')
  const files = openDocumentFiles({ db, dataDir: config.dataDir, clock, onFault })
  return {
    config,
    clock,
    db,
    limiter: memoryRateLimiter(clock, config.rateLimitScale),
    files,
    index: openSearchIndex({
      dataDir: config.dataDir,
      onFault: (error) => log.error({ err: error }, 'search index failed'),
    }),
    tree: createTreeCache(db),
    texts: createDocumentCache(db),
    sessions: createSessionCache(),
    openid,
    email,
    push: connectPush({ db, config }),
    devices: createKnownDevices(config.sessionSecret, clock, 'docsvc.device', setDeviceCookie),
    knownIpAddresses: createKnownIpAddresses(clock),
    live: createLiveEventBus(),
    renderer: openRenderer(),
    log,
  }
}

async function startLocked(config: Config, clock: Clock, log: Log, lock: FolderLock) {
  const startedAt = performance.now()
  const openid = await connectOpenid(config, clock)
  const email = connectEmail(config, clock)
  const deps = openDeps(config, clock, log, { openid: openid.provider, email: email.sender })
  const generatedPassword = await ensureAdministrator(deps)
  const replication = await replicate(deps)
  const disk = openDiskReconciler(deps)
  const webhooks = createWebhookDispatcher(deps)
  const delivery = createNotificationDelivery(deps)
  const assetTexts = createAssetTextReader(deps)
  const about = {
    version,
    uptimeS: () => (performance.now() - startedAt) / 1000,
    checkDatabase: () => assertSqliteReadable(deps.db),
  }
  const { app, ready, drain } = createDocumentsServer(deps, about, webhooks)
  const metricsServer = { service: 'documents', address: config.metrics, log }
  await serveMetrics(app, metricsServer, createDocumentsMetrics(deps, replication))
  if (config.devTools) mountDocumentsDevTools(app, deps, { jobs: () => jobs, outbox: email.outbox })
  const listening = await listenOnPort(app, { ...config, drain })
  await removeTemporaryFiles(config.dataDir)
  await deps.files.flushAll().catch((error: unknown) => log.error({ err: error }, 'files are still behind'))
  await saveAllUpdates(deps).catch((error: unknown) => log.error({ err: error }, 'updates are not saved yet'))
  const jobs = startJobs(clock, createJobs(deps, { webhooks, delivery, disk, assetTexts }), (job, error) =>
    log.error({ job, err: error }, 'job failed'),
  )
  ready()
  disk.start()
  return {
    url: listening.url,
    deps,
    disk,
    jobs,
    webhooks,
    delivery,
    assetTexts,
    outbox: email.outbox,
    replication,
    generatedPassword,
    async stop() {
      await listening.stop(async () => {
        await jobs.stop()
        await webhooks.stop()
        await delivery.stop()
        await assetTexts.stop()
        await disk.close()
      })
      await openid.stop()
      await email.stop()
      await deps.push.sender.stop()
      await closeData(deps, replication)
      lock.release()
    },
  }
}

/** Starts to send all changes to the replica of the settings. */
async function replicate({ db, config, clock, log }: Deps) {
  const { to, s3 } = config.replication
  if (!to) return undefined
  return startReplication({
    db,
    dataDir: config.dataDir,
    clock,
    log,
    version,
    store: openReplicaStore(to, s3, clock),
    owner: readOwner(config.dataDir),
    // Stops the service as a supervisor does, so that requests in flight are answered.
    onStop: () => process.kill(process.pid, 'SIGTERM'),
  })
}

type Workers = {
  webhooks: ReturnType<typeof createWebhookDispatcher>
  delivery: ReturnType<typeof createNotificationDelivery>
  disk: ReturnType<typeof openDiskReconciler>
  assetTexts: ReturnType<typeof createAssetTextReader>
}

const createJobs = (deps: Deps, { webhooks, delivery, disk, assetTexts }: Workers): Job[] => [
  ...accountJobs(deps),
  ...invitationJobs(deps),
  ...auditJobs(deps),
  ...openidJobs(deps),
  ...assetJobs(deps),
  ...assetTextJobs(assetTexts, deps.log),
  ...revisionJobs(deps),
  ...linkJobs(deps),
  ...taskJobs(deps),
  ...trashJobs(deps),
  ...webhookJobs(deps, webhooks),
  ...notificationDeliveryJobs(deps, delivery),
  ...collaborationJobs(deps),
  ...diskJobs(disk),
  flushJob(deps.files),
]

const flushJob = (files: Deps['files']): Job => ({
  name: 'files.settle',
  everyMs: minuteMs / 4,
  run: () => files.flushAll(),
})

/**
 * Closes the data folder. First writes the files of saves whose client disconnected. If writing fails, the next start
 * writes these files.
 */
async function closeData({ files, index, renderer, db }: Deps, replication: Replication | undefined) {
  await files.flushAll().catch(() => {})
  await replication?.stop()
  await index.close()
  await renderer.close()
  db.raw.close()
}
