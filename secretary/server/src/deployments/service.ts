import { inTransaction } from '@sanhe/kit/postgres/database'
import { isUniqueViolation } from '@sanhe/kit/postgres/unique-violation'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { Db, DeploymentWorker, Deps } from '#core'
import { readHostKey, installStepDefinitions } from '#installer'
import { apiError, toHostKeyError } from './errors.ts'
import { chooseUnusedPayment } from './rules.ts'
import { parseDeployableIp } from './server-address.ts'
import * as store from './store.ts'

export type DeploymentDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'deployments'>

export type DeploymentInput = {
  server_ip: string
  ssh_port: number
  root_password: string
  payment_id?: number | string | undefined
  host_key?: string | undefined
  use_balance?: boolean | undefined
}

const listed = 100
const tailLines = 50

/** Returns the fingerprint of a server's SSH host key. Sends the server nothing but a handshake. */
export async function fetchHostKey({ config }: Pick<Deps, 'config'>, serverIp: string, sshPort: number) {
  const address = deployableOrRefuse(config, serverIp)
  return readHostKey(address, sshPort).catch((error: unknown) => {
    throw toHostKeyError(error)
  })
}

/** Stores a new deployment and passes it, with the root password, to this process's worker. */
export async function startDeployment(deps: DeploymentDeps, userId: number, input: DeploymentInput) {
  const { db, config, deployments } = deps
  const serverIp = deployableOrRefuse(config, input.server_ip)
  if (input.use_balance && !config.gateway) throw apiError('GATEWAY_OFF')
  const id = await inTransaction(db, (tx) =>
    addOpenDeployment(tx, deps, userId, { ...input, server_ip: serverIp }),
  ).catch((error: unknown) => {
    throw isUniqueViolation(error) ? apiError('DEPLOYMENT_RUNNING') : error
  })
  deployments.launch(id, input.root_password)
  return { deployment_id: id, status: 'pending' as const }
}

function deployableOrRefuse(config: Deps['config'], serverIp: string) {
  const address = parseDeployableIp(serverIp, config)
  if (address === undefined) throw apiError('ADDRESS_BLOCKED')
  return address
}

type AddDeploymentDeps = Pick<Deps, 'clock'> & { deployments: Pick<DeploymentWorker, 'id'> }

async function addOpenDeployment(
  tx: Db,
  { clock, deployments }: AddDeploymentDeps,
  userId: number,
  input: DeploymentInput,
) {
  const { server_ip, ssh_port } = input
  const paymentId = input.payment_id === undefined ? undefined : Number(input.payment_id)
  const paid = await store.lockPaidPayments(tx, userId, paymentId)
  const uses = paid.length
    ? await store.listDeploymentsOfPayments(
        tx,
        paid.map(({ id }) => String(id)),
      )
    : []
  const usesOf = (id: number) => uses.filter((use) => use.payment_id === String(id))
  const choice = chooseUnusedPayment(
    paid.map(({ id }) => ({ id, uses: usesOf(id).map(({ status }) => status) })),
  )
  if ('refusal' in choice) throw apiError(choice.refusal)
  const now = toDate(clock.now())
  const row = {
    user_id: userId,
    server_ip,
    ssh_port,
    payment_id: String(choice.payment.id),
    retry_of: usesOf(choice.payment.id)[0]?.id ?? null,
    host_key: input.host_key ?? (await store.findKnownHostKey(tx, userId, server_ip, ssh_port)) ?? null,
    uses_balance: input.use_balance ?? false,
    worker: deployments.id,
    worker_seen_at: now,
    created_at: now,
  }
  return store.addDeployment(
    tx,
    row,
    installStepDefinitions.map(({ key }) => key),
  )
}

export async function readDeployment({ db }: Pick<Deps, 'db'>, id: number, userId: number) {
  const row = await store.findDeployment(db, id, userId)
  if (!row) throw apiError('DEPLOYMENT_NOT_FOUND')
  const [steps, lines] = await Promise.all([
    store.listDeploymentSteps(db, id),
    store.listLastLogLines(db, id, tailLines),
  ])
  return { row, steps, lines }
}

export const listOwnDeployments = ({ db }: Pick<Deps, 'db'>, userId: number) =>
  store.listDeployments(db, userId, listed)
