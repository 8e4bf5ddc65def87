import { toDate } from '@sanhe/kit/clock'
import { sql } from 'kysely'
import type { Db, Deps } from '#core'
import { askForPairingCode } from '#installer'
import { refuse } from './errors.ts'
import { findDeployment } from './store.ts'

export type PairedSecretary = {
  userId: number
  name: string
  avatar: string
  serverAddress: string
  apiKey: string
  tlsFingerprint: string
}

/** Pairs a person with an agent that was just deployed; one that was paired at this address gets the new key. */
export async function addPairedSecretary(
  tx: Db,
  { cipher, clock }: Pick<Deps, 'cipher' | 'clock'>,
  { userId, name, avatar, serverAddress, apiKey, tlsFingerprint }: PairedSecretary,
) {
  const known = await tx
    .selectFrom('secretaries')
    .select('id')
    .where('user_id', '=', userId)
    .where('server_address', '=', serverAddress)
    .executeTakeFirst()
  const id = known?.id ?? (await nextId(tx))
  const now = toDate(clock.now())
  const row = {
    api_key_encrypted: cipher.encrypt(apiKey, placeOf(id, userId)),
    tls_fingerprint: tlsFingerprint,
    is_online: true,
    seen_at: now,
  }
  const place = { id, user_id: userId, server_address: serverAddress, name, avatar, created_at: now }
  await tx
    .insertInto('secretaries')
    .values({ ...place, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return id
}

/** A key is worth nothing in another row. */
const placeOf = (id: number, userId: number) => `secretaries:${id}:${userId}:api_key`

/** Taken before the row is written: the encrypted key is bound to it. */
async function nextId(tx: Db) {
  const { rows } = await sql<{
    id: number
  }>`SELECT nextval(pg_get_serial_sequence('secretaries', 'id'))::integer AS id`.execute(tx)
  return rows[0]!.id
}

/** A device gets a key of its own by it: the one that the backend keeps never leaves. */
export async function pairingCodeOf(
  { db, cipher }: Pick<Deps, 'db' | 'cipher'>,
  deploymentId: number,
  userId: number,
) {
  const deployment = await findDeployment(db, deploymentId, userId)
  if (!deployment) throw refuse('DEPLOYMENT_NOT_FOUND')
  const secretary = await db
    .selectFrom('secretaries')
    .selectAll()
    .where('id', '=', deployment.secretary_id ?? 0)
    .executeTakeFirst()
  const apiKey = secretary && cipher.decrypt(secretary.api_key_encrypted, placeOf(secretary.id, userId))
  if (!secretary?.tls_fingerprint || !apiKey) throw refuse('NOT_PAIRED')
  const code = await askForPairingCode({
    host: deployment.server_ip,
    port: portOf(secretary.server_address),
    tlsFingerprint: secretary.tls_fingerprint,
    apiKey,
  })
  if (!code) throw refuse('AGENT_UNREACHABLE')
  return code
}

const portOf = (serverAddress: string) => Number(serverAddress.slice(serverAddress.lastIndexOf(':') + 1))
