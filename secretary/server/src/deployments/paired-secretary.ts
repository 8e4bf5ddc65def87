import { toDate } from '@sanhe/kit/clock'
import { sql } from 'kysely'
import type { Db, Deps } from '#core'

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
  { fields, clock }: Pick<Deps, 'fields' | 'clock'>,
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
    api_key_encrypted: fields.encrypt(apiKey, `secretaries:${id}:${userId}:api_key`),
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

/** Taken before the row is written: the encrypted key is bound to it. */
async function nextId(tx: Db) {
  const { rows } = await sql<{
    id: number
  }>`SELECT nextval(pg_get_serial_sequence('secretaries', 'id'))::integer AS id`.execute(tx)
  return rows[0]!.id
}
