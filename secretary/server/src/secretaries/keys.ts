import { ConfigError } from '@sanhe/kit/config'
import { inTransaction } from '@sanhe/kit/db/database'
import type { FieldCipher } from '@sanhe/kit/field-encryption'
import type { Db, Deps } from '#core'
import * as store from './store.ts'

/** Row and owner: a key is worth nothing anywhere else. */
const placeOf = (id: number, userId: number) => `secretaries:${id}:${userId}:api_key`

type Sealed = Pick<store.SecretaryRow, 'id' | 'user_id' | 'api_key_encrypted'>

export const sealKey = (fields: FieldCipher, id: number, userId: number, apiKey: string) =>
  fields.encrypt(apiKey, placeOf(id, userId))

/** The key of a secretary; undefined when what is stored cannot be read. */
export const openKey = (fields: FieldCipher, { id, user_id, api_key_encrypted }: Sealed) =>
  fields.decrypt(api_key_encrypted, placeOf(id, user_id))

/** A single row may be damaged; when none of these can be read, it is the key. */
const samples = 20

/** Refuses to start on a database whose keys DATA_KEY cannot read: better now than one by one. */
export async function checkStoredKeys({ db, fields }: Pick<Deps, 'db' | 'fields'>) {
  for (const kid of await store.listKids(db)) {
    const rows = await store.listSealedWith(db, kid, samples)
    if (rows.some((row) => openKey(fields, row) !== undefined)) continue
    throw new ConfigError(
      `DATA_KEY: the database holds API keys encrypted with the key "${kid}", which is not on the ring or has another secret there`,
    )
  }
}

const batchSize = 200

/** Encrypts every key anew with the first of the ring, batch by batch, while the service may run. */
export async function rotateKeys({ db, fields }: Pick<Deps, 'db' | 'fields'>) {
  let rotated = 0
  const unreadable: number[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after
    const batch = await inTransaction(db, (tx) => rotateBatch(tx, fields, from))
    rotated += batch.rotated
    unreadable.push(...batch.unreadable)
    after = batch.last
  }
  return { rotated, unreadable }
}

async function rotateBatch(tx: Db, fields: FieldCipher, after: number) {
  const rows = await store.lockKeysNotOf(tx, fields.kid, after, batchSize)
  const unreadable: number[] = []
  for (const row of rows) {
    const apiKey = openKey(fields, row)
    if (apiKey === undefined) unreadable.push(row.id)
    else await store.setSecretary(tx, row.user_id, row.id, sealed(fields, row, apiKey))
  }
  return { rotated: rows.length - unreadable.length, unreadable, last: rows.at(-1)?.id }
}

const sealed = (fields: FieldCipher, { id, user_id }: Sealed, apiKey: string) => ({
  api_key_encrypted: sealKey(fields, id, user_id, apiKey),
})
