import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { transaction } from '@sanhe/kit/sqlite/database'
import { type Deps, toRecognisableEnd } from '#core'
import { maxRequestSecrets } from './contract.ts'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type RequestSecretDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

type SecretInput = {
  name: string
  url: string
  place: 'header' | 'query'
  field: string
  value?: string | undefined
}

export function addRequestSecret(deps: RequestSecretDeps, input: SecretInput & { value: string }) {
  const { db, clock } = deps
  const now = clock.now()
  const key_place = generateRandomToken()
  return transaction(db, () => {
    if (store.listRequestSecrets(db).length >= maxRequestSecrets) throw apiError('TOO_MANY_SECRETS')
    if (store.findRequestSecretByName(db, input.name)) throw apiError('SECRET_EXISTS')
    return store.addRequestSecret(db, {
      ...columnsOf(input),
      ...toValueColumns(deps, key_place, input.value),
      key_place,
      created_at: now,
      updated_at: now,
    })
  })
}

/** Changes a key. Without a new value, the stored one stays, but only for the same service, place and field. */
export function changeRequestSecret(deps: RequestSecretDeps, secretId: number, input: SecretInput) {
  const { db, clock } = deps
  return transaction(db, () => {
    const row = store.findRequestSecret(db, secretId)
    if (!row) throw apiError('SECRET_NOT_FOUND')
    const same = store.findRequestSecretByName(db, input.name)
    if (same && same.secret_id !== secretId) throw apiError('SECRET_EXISTS')
    const columns = columnsOf(input)
    const isSameUse =
      row.origin === columns.origin && row.place === columns.place && row.field === columns.field
    if (input.value === undefined && !isSameUse) throw apiError('VALUE_REQUIRED')
    const { value_encrypted, value_end } =
      input.value === undefined ? row : toValueColumns(deps, row.key_place, input.value)
    const change = { ...columns, value_encrypted, value_end, updated_at: clock.now() }
    store.setRequestSecret(db, secretId, change)
    return { ...row, ...change }
  })
}

export function removeRequestSecret({ db }: Pick<Deps, 'db'>, secretId: number) {
  if (!store.removeRequestSecret(db, secretId)) throw apiError('SECRET_NOT_FOUND')
}

/** Returns the value of a key. Undefined if the key with which it was encrypted was lost. */
export const readSecretValue = ({ secrets }: Pick<Deps, 'secrets'>, row: store.RequestSecretRow) =>
  secrets.decrypt(row.value_encrypted, placeOf(row.key_place))

const placeOf = (keyPlace: string) => `request_secrets:${keyPlace}:value`

const toValueColumns = ({ secrets }: Pick<Deps, 'secrets'>, keyPlace: string, value: string) => ({
  value_encrypted: secrets.encrypt(value, placeOf(keyPlace)),
  value_end: toRecognisableEnd(value),
})

const columnsOf = ({ name, url, place, field }: SecretInput) => ({
  name,
  origin: new URL(url).origin,
  place,
  field: place === 'header' ? field.toLowerCase() : field,
})
