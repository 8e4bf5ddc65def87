import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'

export const getSecondFactor = (db: Db, id: number) =>
  db
    .selectFrom('admins')
    .select(['username', 'status', 'password_hash', 'totp_secret_encrypted', 'totp_enabled_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Stores a secret that is not confirmed yet. Returns false if the second factor is enabled already. */
export const setUnconfirmedTotpSecret = (db: Db, id: number, sealed: string) =>
  updateOneRow(
    db
      .updateTable('admins')
      .set({ totp_secret_encrypted: sealed, totp_last_step: null })
      .where('id', '=', id)
      .where('totp_enabled_at', 'is', null),
  )

/**
 * Enables the second factor with the secret `sealed` and returns whether this request enabled it. Of several
 * simultaneous requests only one succeeds.
 */
export const enableSecondFactor = (tx: Db, id: number, sealed: string, step: number, now: Instant) =>
  updateOneRow(
    tx
      .updateTable('admins')
      .set({ totp_enabled_at: toDate(now), totp_last_step: step })
      .where('id', '=', id)
      .where('totp_secret_encrypted', '=', sealed)
      .where('totp_enabled_at', 'is', null),
  )

/**
 * Marks a TOTP step (a period of 30 seconds) as used. Returns false if this step or a later one was used
 * before.
 */
export const claimTotpStep = (db: Db, id: number, step: number) =>
  updateOneRow(
    db
      .updateTable('admins')
      .set({ totp_last_step: step })
      .where('id', '=', id)
      .where('totp_enabled_at', 'is not', null)
      .where((is) => is.or([is('totp_last_step', 'is', null), is('totp_last_step', '<', step)])),
  )

/** Marks a recovery code as used and returns whether it was unused. */
export const claimRecoveryCode = (db: Db, id: number, hash: string, now: Instant) =>
  updateOneRow(
    db
      .updateTable('admin_recovery_codes')
      .set({ used_at: toDate(now) })
      .where('admin_id', '=', id)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null),
  )

/** Replaces all recovery codes. The row lock makes simultaneous replacements run one after the other. */
export async function replaceRecoveryCodes(tx: Db, id: number, hashes: string[]) {
  await tx.selectFrom('admins').select('id').where('id', '=', id).forUpdate().execute()
  await tx.deleteFrom('admin_recovery_codes').where('admin_id', '=', id).execute()
  await tx
    .insertInto('admin_recovery_codes')
    .values(hashes.map((code_hash) => ({ admin_id: id, code_hash })))
    .execute()
}

export async function countUnusedRecoveryCodes(db: Db, id: number) {
  const { count } = await db
    .selectFrom('admin_recovery_codes')
    .select(sql<number>`count(*)`.as('count'))
    .where('admin_id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Removes the second factor and its recovery codes. Returns false if there is no such administrator. */
export async function removeSecondFactor(tx: Db, id: number) {
  const isFound = await updateOneRow(
    tx
      .updateTable('admins')
      .set({ totp_secret_encrypted: null, totp_enabled_at: null, totp_last_step: null })
      .where('id', '=', id),
  )
  await tx.deleteFrom('admin_recovery_codes').where('admin_id', '=', id).execute()
  return isFound
}
