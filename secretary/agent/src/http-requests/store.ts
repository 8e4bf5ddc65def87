import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type RequestSecretRow = Row<'request_secrets'>

const secret = tables.rows('request_secrets')

export function listRequestSecrets(db: Sqlite) {
  return secret.all(db)`SELECT * FROM request_secrets ORDER BY name`
}

export function findRequestSecret(db: Sqlite, secretId: number) {
  return secret.get(db)`SELECT * FROM request_secrets WHERE secret_id = ${secretId}`
}

export function findRequestSecretByName(db: Sqlite, name: string) {
  return secret.get(db)`SELECT * FROM request_secrets WHERE name = ${name}`
}

export const addRequestSecret = (db: Sqlite, row: Omit<RequestSecretRow, 'secret_id'>) =>
  tables.insertReturning(db, 'request_secrets', row)

export function setRequestSecret(
  db: Sqlite,
  secretId: number,
  row: Omit<RequestSecretRow, 'secret_id' | 'key_place' | 'created_at'>,
) {
  tables.update(db, 'request_secrets', { secret_id: secretId }, row)
}

export function removeRequestSecret(db: Sqlite, secretId: number) {
  return db.sql.run`DELETE FROM request_secrets WHERE secret_id = ${secretId}`.changes === 1
}
