import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { DeploymentWorker, Deps } from '#core'
import { attachDeploymentGatewayKey, createDeploymentGatewayKey } from '#gateway'
import {
  chooseAcmePlan,
  type AgentInstallDriver,
  InstallError,
  installAgent,
  formatInstallError,
  readHostKey,
} from '#installer'
import { pairSecretary } from '#secretaries'
import { createRootPasswordStore } from './root-password-store.ts'
import { createDeploymentReporter } from './reporter.ts'
import { computeOldestLiveHeartbeat } from './rules.ts'
import * as store from './store.ts'

export type DeploymentWorkerDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'fields' | 'log' | 'publicUrl'> & {
  /** Loads the driver at the first use, because building an agent image takes minutes. */
  driver(): Promise<AgentInstallDriver>
}

const heartbeatMs = 5000
const stopMs = 3000

export function createDeploymentWorker(deps: DeploymentWorkerDeps): DeploymentWorker {
  const { db, clock, log } = deps
  const id = randomUUID()
  const passwords = createRootPasswordStore()
  const active = new Set<Promise<void>>()
  const writeHeartbeat = () => store.recordWorkerHeartbeat(db, id, clock.now())
  const timer = setInterval(() => {
    if (active.size)
      writeHeartbeat().catch((error: unknown) => log.warn({ err: error }, 'a sign of life was not written'))
  }, heartbeatMs)
  timer.unref()

  return {
    id,
    launch(deploymentId, password) {
      passwords.set(deploymentId, password)
      const run = runDeployment({ ...deps, worker: id, passwords }, deploymentId)
        .catch((error: unknown) => log.error({ err: error, deploymentId }, 'a deployment broke'))
        .finally(() => passwords.delete(deploymentId))
      active.add(run)
      void run.finally(() => active.delete(run))
    },
    async failAbandoned(now) {
      if (active.size) await writeHeartbeat()
      return failAll(deps, { seenBefore: computeOldestLiveHeartbeat(now) })
    },
    async stop() {
      clearInterval(timer)
      await failAll(deps, { worker: id })
      await Promise.race([Promise.allSettled(active), sleep(stopMs, undefined, { ref: false })])
    },
  }
}

type Failure = Pick<InstallError, 'code' | 'detail'>

const failedColumns = ({ code, detail }: Failure, now: Instant) => ({
  status: 'failed' as const,
  error_code: code,
  error_detail: detail ?? null,
  error_message: formatInstallError(code, detail),
  completed_at: toDate(now),
})

async function failAll(
  { db, clock }: DeploymentWorkerDeps,
  selection: Parameters<typeof store.failAbandonedDeployments>[1],
) {
  return inTransaction(db, async (tx) => {
    const ids = await store.failAbandonedDeployments(
      tx,
      selection,
      failedColumns(new InstallError('INTERRUPTED'), clock.now()),
    )
    if (ids.length) await store.setRunningStepsFailed(tx, ids, clock.now())
    return ids.length
  })
}

export type DeploymentRunDeps = DeploymentWorkerDeps & {
  worker: string
  passwords: ReturnType<typeof createRootPasswordStore>
}

async function runDeployment(deps: DeploymentRunDeps, id: number) {
  const { db, clock, worker, log } = deps
  if (!(await store.updateOwnedDeployment(db, id, worker, { status: 'running' }))) return
  try {
    await installAndPair(deps, id)
  } catch (error) {
    if (!(error instanceof InstallError)) log.error({ err: error, deploymentId: id }, 'a deployment failed')
    const failure = error instanceof InstallError ? error : new InstallError('STEP_FAILED')
    await inTransaction(db, async (tx) => {
      if (!(await store.updateOwnedDeployment(tx, id, worker, failedColumns(failure, clock.now())))) return
      await store.setRunningStepsFailed(tx, [id], clock.now())
    })
  }
}

async function installAndPair(deps: DeploymentRunDeps, id: number) {
  const { db, clock, worker, passwords } = deps
  const row = await store.getDeployment(db, id)
  const gatewayKey = row.uses_balance ? await createDeploymentGatewayKey(deps, row.user_id, id) : undefined
  const plan = planOf(deps, gatewayKey?.secret)
  const secrets = [passwords.get(id) ?? '', plan.model['MODEL_API_KEY'] ?? '']
  const report = createDeploymentReporter(deps, id, secrets)
  await report.started('connect')
  const hostKey = row.host_key ?? (await readHostKey(row.server_ip, row.ssh_port))
  await report.hostKey(hostKey)
  const job = {
    address: row.server_ip,
    sshPort: row.ssh_port,
    hostKey,
    password: () => passwords.get(id),
    deletePassword: () => passwords.delete(id),
    owner: `${id}-${row.created_at.getTime()}`,
    userId: String(row.user_id),
    hasEnded: (owner: string) => hasEnded(deps, owner),
    plan: { ...plan, acme: chooseAcmePlan(deps.config.deploy.acme, row.server_ip) },
  }
  const agent = await installAgent(job, deps.driver, report)
  await inTransaction(db, async (tx) => {
    const secretaryId = await pairSecretary({ ...deps, db: tx }, row.user_id, {
      name: agent.name,
      avatar: agent.avatar,
      server_address: agent.address,
      api_key: agent.apiKey,
      tls_fingerprint: agent.tlsFingerprint,
    })
    if (gatewayKey) await attachDeploymentGatewayKey(tx, deps, gatewayKey.id, secretaryId)
    const done = {
      status: 'success',
      progress: 100,
      secretary_id: secretaryId,
      completed_at: toDate(clock.now()),
    } as const
    if (!(await store.updateOwnedDeployment(tx, id, worker, done))) throw new InstallError('INTERRUPTED')
  })
}

/**
 * An agent accepts requests from its own pages and from the web client, so its settings contain the client's URL. If
 * the agent has a gateway key, its model is the first model of the gateway.
 */
function planOf({ config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>, gatewayKey: string | undefined) {
  const model =
    gatewayKey === undefined
      ? config.deploy.agent.model
      : gatewayModelSettings(config, publicUrl(), gatewayKey)
  const settings: Record<string, string> = { APP_URL: publicUrl(), ...model }
  return { ...config.deploy.agent, model: settings }
}

function gatewayModelSettings({ gateway }: Deps['config'], publicUrl: string, key: string) {
  const model = gateway?.models[0]
  // A gateway was configured when the deployment was accepted, but the settings have changed since then.
  if (!model) throw new Error('there is no model gateway')
  return {
    MODEL_BASE_URL: `${publicUrl}/v1`,
    MODEL_API_KEY: key,
    MODEL_NAME: model.id,
    MODEL_CONTEXT_TOKENS: String(model.contextTokens),
    MODEL_PRICE: `${model.inputFen / fenPerYuan}/${model.outputFen / fenPerYuan} CNY`,
    MODEL_PAID_BY_BALANCE: '1',
  }
}

const fenPerYuan = 100

async function hasEnded({ db }: Pick<Deps, 'db'>, owner: string) {
  const [id, createdAt] = owner.split('-').map(Number)
  if (!Number.isSafeInteger(id) || !Number.isSafeInteger(createdAt)) return false
  return store.hasDeploymentEnded(db, id ?? 0, createdAt ?? 0)
}
