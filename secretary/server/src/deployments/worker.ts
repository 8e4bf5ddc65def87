import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { acmePlan, type Driver, InstallError, install, problemMessage, readHostKey } from '#installer'
import { pairSecretary } from '#secretaries'
import { createPasswords } from './passwords.ts'
import { reporterFor } from './reporter.ts'
import { silentSince } from './rules.ts'
import * as store from './store.ts'

export type WorkerDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'fields' | 'log' | 'publicUrl'> & {
  /** Created at the first use, because building an image takes a while. */
  driver(): Promise<Driver>
}

/** Runs the deployments of this process. Other processes fail its rows when its heartbeat stops. */
export type DeploymentWorker = {
  id: string
  launch(deploymentId: number, password: string): void
  /** Fails deployments that no process runs; returns their number. */
  failAbandoned(now: Instant): Promise<number>
  stop(): Promise<void>
}

const signMs = 5000
const stopMs = 3000

export function createDeploymentWorker(deps: WorkerDeps): DeploymentWorker {
  const { db, clock, log } = deps
  const id = randomUUID()
  const passwords = createPasswords()
  const active = new Set<Promise<void>>()
  const sign = () => store.setSeen(db, id, clock.now())
  const timer = setInterval(() => {
    if (active.size)
      sign().catch((error: unknown) => log.warn({ err: error }, 'a sign of life was not written'))
  }, signMs)
  timer.unref()

  return {
    id,
    launch(deploymentId, password) {
      passwords.keep(deploymentId, password)
      const run = runDeployment({ ...deps, worker: id, passwords }, deploymentId)
        .catch((error: unknown) => log.error({ err: error, deploymentId }, 'a deployment broke'))
        .finally(() => passwords.forget(deploymentId))
      active.add(run)
      void run.finally(() => active.delete(run))
    },
    async failAbandoned(now) {
      if (active.size) await sign()
      return failAll(deps, { seenBefore: silentSince(now) })
    },
    async stop() {
      clearInterval(timer)
      await failAll(deps, { worker: id })
      await Promise.race([Promise.allSettled(active), sleep(stopMs, undefined, { ref: false })])
    },
  }
}

type Failure = Pick<InstallError, 'code' | 'detail'>

const failed = ({ code, detail }: Failure, now: Instant) => ({
  status: 'failed' as const,
  error_code: code,
  error_detail: detail ?? null,
  error_message: problemMessage(code, detail),
  completed_at: toDate(now),
})

async function failAll({ db, clock }: WorkerDeps, whose: Parameters<typeof store.setAbandoned>[1]) {
  return inTransaction(db, async (tx) => {
    const ids = await store.setAbandoned(tx, whose, failed(new InstallError('INTERRUPTED'), clock.now()))
    if (ids.length) await store.setRunningStepsFailed(tx, ids, clock.now())
    return ids.length
  })
}

export type RunDeps = WorkerDeps & { worker: string; passwords: ReturnType<typeof createPasswords> }

async function runDeployment(deps: RunDeps, id: number) {
  const { db, clock, worker, log } = deps
  if (!(await store.setIfOurs(db, id, worker, { status: 'running' }))) return
  try {
    await succeed(deps, id)
  } catch (error) {
    if (!(error instanceof InstallError)) log.error({ err: error, deploymentId: id }, 'a deployment failed')
    const failure = error instanceof InstallError ? error : new InstallError('STEP_FAILED')
    await inTransaction(db, async (tx) => {
      if (!(await store.setIfOurs(tx, id, worker, failed(failure, clock.now())))) return
      await store.setRunningStepsFailed(tx, [id], clock.now())
    })
  }
}

async function succeed(deps: RunDeps, id: number) {
  const { db, clock, worker, passwords } = deps
  const row = await store.getDeployment(db, id)
  const secrets = [passwords.of(id) ?? '', deps.config.deploy.agent.model['MODEL_API_KEY'] ?? '']
  const report = reporterFor(deps, id, secrets)
  await report.started('connect')
  const hostKey = row.host_key ?? (await readHostKey(row.server_ip, row.ssh_port))
  await report.hostKey(hostKey)
  const job = {
    address: row.server_ip,
    sshPort: row.ssh_port,
    hostKey,
    password: () => passwords.of(id),
    forgetPassword: () => passwords.forget(id),
    owner: `${id}-${row.created_at.getTime()}`,
    person: String(row.user_id),
    hasEnded: (owner: string) => hasEnded(deps, owner),
    plan: { ...planOf(deps), acme: acmePlan(deps.config.deploy.acme, row.server_ip) },
  }
  const agent = await install(job, deps.driver, report)
  await inTransaction(db, async (tx) => {
    const secretaryId = await pairSecretary({ ...deps, db: tx }, row.user_id, {
      name: agent.name,
      avatar: agent.avatar,
      server_address: agent.address,
      api_key: agent.apiKey,
      tls_fingerprint: agent.tlsFingerprint,
    })
    const done = {
      status: 'success',
      progress: 100,
      secretary_id: secretaryId,
      completed_at: toDate(clock.now()),
    } as const
    if (!(await store.setIfOurs(tx, id, worker, done))) throw new InstallError('INTERRUPTED')
  })
}

/** An agent accepts requests from its own pages and from the web client, so its settings contain the client's URL. */
const planOf = ({ config: { deploy }, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>) => ({
  ...deploy.agent,
  model: { APP_URL: publicUrl(), ...deploy.agent.model },
})

async function hasEnded({ db }: Pick<Deps, 'db'>, owner: string) {
  const [id, createdAt] = owner.split('-').map(Number)
  if (!Number.isSafeInteger(id) || !Number.isSafeInteger(createdAt)) return false
  return store.hasEnded(db, id ?? 0, createdAt ?? 0)
}
