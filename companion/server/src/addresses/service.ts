import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import {
  type Db,
  type Deps,
  createInactiveAccountError,
  apiError as refuseCommon,
  toWgs84,
  lockActiveUserId,
} from '#core'
import { type AddressInput, maxAddresses } from './contract.ts'
import { apiError } from './errors.ts'
import * as store from './store.ts'

type AddressDeps = Pick<Deps, 'db' | 'clock'>

const toColumns = ({ contactName, contactPhone, address, label = null, ...place }: AddressInput) => ({
  contact_name: contactName,
  contact_phone: contactPhone,
  address,
  label,
  ...toPosition(place),
})

const toPosition = ({ lat, lng, coordType }: Pick<AddressInput, 'lat' | 'lng' | 'coordType'>) =>
  lat === undefined || lat === null || lng === undefined || lng === null
    ? { lat: null, lng: null }
    : toWgs84({ lat, lng }, coordType)

async function lockOwner(tx: Db, userId: number) {
  if (!(await lockActiveUserId(tx, userId))) throw createInactiveAccountError('deleted')
}

export const addAddress = ({ db, clock }: AddressDeps, userId: number, input: AddressInput) =>
  inTransaction(db, async (tx) => {
    await lockOwner(tx, userId)
    const known = await store.listAddresses(tx, userId)
    if (known.length >= maxAddresses) throw apiError('ADDRESS_LIMIT_REACHED')
    const isDefault = input.isDefault || known.length === 0
    if (isDefault) await store.unsetDefaultAddress(tx, userId)
    const at = toDate(clock.now())
    return store.addAddress(tx, {
      user_id: userId,
      ...toColumns(input),
      is_default: isDefault,
      created_at: at,
      updated_at: at,
    })
  })

/**
 * Replaces the fields of a saved address. The default address stays the default until the user makes another address
 * the default.
 */
export const updateAddress = ({ db, clock }: AddressDeps, userId: number, id: number, input: AddressInput) =>
  inTransaction(db, async (tx) => {
    await lockOwner(tx, userId)
    if (input.isDefault) await store.unsetDefaultAddress(tx, userId)
    const updated = await store.updateAddress(tx, userId, id, {
      ...toColumns(input),
      ...(input.isDefault && { is_default: true }),
      updated_at: toDate(clock.now()),
    })
    if (!updated) throw refuseCommon('NOT_FOUND')
    return updated
  })

export const removeAddress = ({ db }: AddressDeps, userId: number, id: number) =>
  inTransaction(db, async (tx) => {
    await lockOwner(tx, userId)
    const removed = await store.deleteAddress(tx, userId, id)
    if (!removed) throw refuseCommon('NOT_FOUND')
    if (removed.is_default) await makeLatestDefault(tx, userId)
  })

async function makeLatestDefault(tx: Db, userId: number) {
  const [latest] = await store.listAddresses(tx, userId)
  if (latest) await store.updateAddress(tx, userId, latest.id, { is_default: true })
}
