import { inTransaction } from '@sanhe/kit/postgres/database'
import { ConfigError } from '@sanhe/kit/runtime/config'
import type { FieldCipher } from '@sanhe/kit/security/field-encryption'
import type { Db, Deps } from '#core'
import * as store from './store.ts'

/** Columns to which a stored API key is bound. A change of one of these columns makes the encrypted key unreadable. */
export type ApiKeyBindingColumns = Pick<
  store.SecretaryRow,
  'id' | 'user_id' | 'server_address' | 'tls_fingerprint'
>

type EncryptedKeyRow = ApiKeyBindingColumns & Pick<store.SecretaryRow, 'api_key_encrypted' | 'api_key_bound'>

/** Returns the additional authenticated data of API keys that were stored before migration 003. */
const unboundKeyData = ({ id, user_id }: ApiKeyBindingColumns) => `secretaries:${id}:${user_id}:api_key`

/**
 * Returns the additional authenticated data of an API key. The address is normalised, and no part contains a line
 * break, so the data of two secretaries always differs.
 */
const boundKeyData = (row: ApiKeyBindingColumns) =>
  [unboundKeyData(row), row.server_address, row.tls_fingerprint ?? ''].join('\n')

/** Returns the columns that store an API key for a secretary with this address and certificate. */
export const toEncryptedKeyColumns = (fields: FieldCipher, place: ApiKeyBindingColumns, apiKey: string) => ({
  api_key_encrypted: fields.encrypt(apiKey, boundKeyData(place)),
  api_key_bound: true,
})

export const emptyApiKeyColumns = { api_key_encrypted: null, api_key_bound: false }

/** Returns the API key of a secretary; undefined when none is stored, or when the stored key cannot be decrypted. */
export function decryptApiKey(fields: FieldCipher, row: EncryptedKeyRow) {
  if (row.api_key_encrypted === null) return undefined
  return fields.decrypt(row.api_key_encrypted, row.api_key_bound ? boundKeyData(row) : unboundKeyData(row))
}

/**
 * Number of rows to try: a single row may be damaged, but if none of these rows can be decrypted, DATA_KEY is wrong.
 */
const samples = 20

/**
 * Throws if DATA_KEY cannot decrypt the API keys in the database, so that the error appears at the start and not at the
 * first request.
 */
export async function assertStoredKeysReadable({ db, fields }: KeyDeps) {
  for (const kid of await store.listEncryptionKeyNames(db)) {
    const rows = await store.listRowsEncryptedWith(db, kid, samples)
    if (rows.some((row) => decryptApiKey(fields, row) !== undefined)) continue
    throw new ConfigError(
      `DATA_KEY: the database holds API keys encrypted with the key "${kid}", which is not on the ring or has another secret there`,
    )
  }
}

const batchSize = 200

/** Encrypts every API key again with the first key of DATA_KEY, in batches; the service may run at the same time. */
export const rotateApiKeyEncryption = (deps: KeyDeps) => reencryptAll(deps, { notOf: deps.fields.kid })

/** Binds API keys that were stored before migration 003 to their present address and certificate. */
export const bindApiKeysToAddresses = (deps: KeyDeps) => reencryptAll(deps, 'unbound')

type KeyDeps = Pick<Deps, 'db' | 'fields'>

async function reencryptAll({ db, fields }: KeyDeps, which: store.StoredApiKeySelection) {
  let rotated = 0
  const unreadable: number[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after
    const batch = await inTransaction(db, (tx) => reencryptBatch(tx, fields, which, from))
    rotated += batch.rotated
    unreadable.push(...batch.unreadable)
    after = batch.last
  }
  return { rotated, unreadable }
}

async function reencryptBatch(
  tx: Db,
  fields: FieldCipher,
  which: store.StoredApiKeySelection,
  after: number,
) {
  const rows = await store.lockStoredApiKeys(tx, which, after, batchSize)
  const unreadable: number[] = []
  for (const row of rows) {
    const apiKey = decryptApiKey(fields, row)
    if (apiKey === undefined) unreadable.push(row.id)
    else await store.updateSecretary(tx, row.user_id, row.id, toEncryptedKeyColumns(fields, row, apiKey))
  }
  return { rotated: rows.length - unreadable.length, unreadable, last: rows.at(-1)?.id }
}
