import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

const factor = tables.rows('second_factors')
const challenge = tables.rows(tables.columns('login_challenges', 'user_id'))
const userId = tables.rows({ id: 'second_factors.user_id' })
const count = tables.rows({ n: 'integer' })

export const findSecondFactor = (db: Sqlite, id: number) =>
  factor.get(db)`SELECT * FROM second_factors WHERE user_id = ${id}`

export const hasSecondFactor = (db: Sqlite, id: number) =>
  (findSecondFactor(db, id)?.enabled_at ?? null) !== null

export const listUsersWithSecondFactor = (db: Sqlite) =>
  userId.all(db)`SELECT user_id AS id FROM second_factors WHERE enabled_at IS NOT NULL`.map(({ id }) => id)

/** Stores a secret that no code has confirmed yet. Replaces an earlier secret of the user. */
export function setUnconfirmedTotpSecret(db: Sqlite, id: number, sealed: string) {
  removeSecondFactor(db, id)
  tables.insert(db, 'second_factors', { user_id: id, secret_encrypted: sealed })
}

export function enableSecondFactor(db: Sqlite, id: number, at: string, step: number) {
  tables.update(db, 'second_factors', { user_id: id }, { enabled_at: at, last_step: step })
}

/** Marks a TOTP time step as used. Returns false if this step or a later one was used before. */
export const claimTotpStep = (db: Sqlite, id: number, step: number) =>
  Number(
    db.sql.run`
      UPDATE second_factors SET last_step = ${step}
      WHERE user_id = ${id} AND enabled_at IS NOT NULL AND (last_step IS NULL OR last_step < ${step})`
      .changes,
  ) === 1

/** Deletes a recovery code. Returns false if the user has no such code. */
export const claimRecoveryCode = (db: Sqlite, id: number, hash: string) =>
  Number(db.sql.run`DELETE FROM recovery_codes WHERE user_id = ${id} AND code_hash = ${hash}`.changes) === 1

export function replaceRecoveryCodes(db: Sqlite, id: number, hashes: readonly string[]) {
  db.sql.run`DELETE FROM recovery_codes WHERE user_id = ${id}`
  for (const code_hash of hashes) tables.insert(db, 'recovery_codes', { user_id: id, code_hash })
}

export const countRecoveryCodes = (db: Sqlite, id: number) =>
  count.one(db)`SELECT count(*) AS n FROM recovery_codes WHERE user_id = ${id}`.n

/** Removes the second factor of a user and its recovery codes. Returns false if the user had no second factor. */
export function removeSecondFactor(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM recovery_codes WHERE user_id = ${id}`
  return Number(db.sql.run`DELETE FROM second_factors WHERE user_id = ${id}`.changes) === 1
}

export function addLoginChallenge(db: Sqlite, row: Row<'login_challenges'>) {
  tables.insert(db, 'login_challenges', row)
}

export const findLoginChallenge = (db: Sqlite, idHash: string, now: string) =>
  challenge.get(db)`
    SELECT user_id FROM login_challenges WHERE id_hash = ${idHash} AND expires_at > ${now}`

export function removeLoginChallenge(db: Sqlite, idHash: string) {
  db.sql.run`DELETE FROM login_challenges WHERE id_hash = ${idHash}`
}

export const removeExpiredLoginChallenges = (db: Sqlite, now: string) =>
  Number(db.sql.run`DELETE FROM login_challenges WHERE expires_at <= ${now}`.changes)
