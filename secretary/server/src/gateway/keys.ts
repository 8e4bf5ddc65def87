import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import type { Db, Deps } from '#core'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type GatewayKeyDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Largest number of usable keys of one account. */
export const maxGatewayKeys = 50
const shownCharacters = 4

type NewKey = {
  userId: number
  secretaryId: number | null
  deploymentId: number | null
  dailyLimitFen: number | null
}

/** Adds a key and returns it with its secret, which is stored only as a hash and never shown again. */
async function addKey(
  db: Db,
  { clock }: Pick<GatewayKeyDeps, 'clock'>,
  { userId, secretaryId, deploymentId, dailyLimitFen }: NewKey,
) {
  const secret = `sk-sanhe-${generateRandomToken()}`
  const row = await store.addGatewayKey(db, {
    user_id: userId,
    secretary_id: secretaryId,
    deployment_id: deploymentId,
    key_hash: sha256(secret),
    key_end: secret.slice(-shownCharacters),
    daily_limit_fen: dailyLimitFen,
    created_at: toDate(clock.now()),
  })
  return { row, secret }
}

export async function createGatewayKey(
  deps: GatewayKeyDeps,
  userId: number,
  secretaryId: number,
  dailyLimitFen: number | null,
) {
  if (!deps.config.gateway) throw apiError('GATEWAY_OFF')
  return inTransaction(deps.db, async (tx) => {
    await store.lockGatewayKeyOwner(tx, userId)
    const secretary = await store.findOwnSecretary(tx, userId, secretaryId)
    if (!secretary) throw apiError('SECRETARY_NOT_FOUND')
    if ((await store.countGatewayKeys(tx, userId)) >= maxGatewayKeys) throw apiError('TOO_MANY_KEYS')
    const { row, secret } = await addKey(tx, deps, { userId, secretaryId, deploymentId: null, dailyLimitFen })
    return { row: { ...row, secretary_name: secretary.name, today_microfen: 0 }, secret }
  })
}

/**
 * Creates the key of an agent that is being deployed. The key has no secretary until `attachDeploymentGatewayKey`
 * assigns one.
 */
export async function createDeploymentGatewayKey(
  deps: Pick<GatewayKeyDeps, 'db' | 'clock'>,
  userId: number,
  deploymentId: number,
) {
  const key = { userId, secretaryId: null, deploymentId, dailyLimitFen: null }
  const { row, secret } = await addKey(deps.db, deps, key)
  return { id: row.id, secret }
}

/** Stores which secretary uses the key of a deployment, in the transaction in which the deployment succeeds. */
export const attachDeploymentGatewayKey = (
  tx: Db,
  { clock }: Pick<GatewayKeyDeps, 'clock'>,
  keyId: number,
  secretaryId: number,
) => store.attachGatewayKey(tx, keyId, secretaryId, toDate(clock.now()))

export async function changeGatewayKeyLimit(
  { db }: GatewayKeyDeps,
  userId: number,
  id: number,
  limitFen: number | null,
) {
  if (!(await store.setGatewayKeyLimit(db, userId, id, limitFen))) throw apiError('KEY_NOT_FOUND')
}

export async function revokeGatewayKey(
  { db, clock }: Pick<GatewayKeyDeps, 'db' | 'clock'>,
  userId: number,
  id: number,
) {
  if (!(await store.revokeGatewayKey(db, userId, id, toDate(clock.now())))) throw apiError('KEY_NOT_FOUND')
}
