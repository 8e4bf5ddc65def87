import { inTransaction } from '@sanhe/kit/postgres/database'
import { WearableError } from '@sanhe/providers/wearables'
import { type Db, type Deps, apiError as refuseCommon } from '#core'
import { assertHealthConsent } from './consent.ts'
import * as store from './device-store.ts'
import { apiError } from './errors.ts'
import { encryptVendorTokens, type SyncDeviceDeps, syncDevice } from './syncing.ts'

/**
 * Returns the error for a vendor that does not respond. `retryAfter` is the number of seconds after which the client
 * should try again.
 */
const vendorUnavailableError = () => apiError('DEVICE_UNAVAILABLE', { retryAfter: 30 })

/** Page of the elder app to which a vendor returns after the user allowed or refused the access. */
const callbackPath = '/health/devices/callback'

/** Returns the address of a vendor's page on which the user allows access to the measurements of a watch. */
export function getAuthorizationUrl(
  { wearables, publicUrl }: Pick<Deps, 'wearables' | 'publicUrl'>,
  { brand, state }: { brand: store.WearableDeviceBrand; state: string },
) {
  const vendor = wearables.get(brand)
  if (!vendor) throw apiError('DEVICE_NOT_SUPPORTED')
  return vendor.authorizationUrl({ redirectUri: new URL(callbackPath, publicUrl()).href, state })
}

type BindInput = { brand: store.WearableDeviceBrand; authCode: string; syncInterval: number }

/**
 * Binds a watch and imports its measurements of the last seven days. If the vendor fails, a later fetch imports them.
 */
export async function bindDevice(deps: SyncDeviceDeps, userId: number, input: BindInput) {
  const vendor = deps.wearables.get(input.brand)
  if (!vendor) throw apiError('DEVICE_NOT_SUPPORTED')
  const grant = await vendor.exchange(input.authCode).catch((error: unknown) => {
    throw toVendorError(deps, error)
  })
  const { id } = await inTransaction(deps.db, (tx) => saveBoundDevice(deps, tx, userId, input, grant))
  const { added } = await syncDevice(deps, id)
  return { device: await getOwnDevice(deps.db, userId, id), added }
}

type Grant = Parameters<typeof encryptVendorTokens>[2] & { device: { id: string; model: string } }

async function saveBoundDevice(deps: SyncDeviceDeps, tx: Db, userId: number, input: BindInput, grant: Grant) {
  // This call locks the user row. Concurrent requests to bind a watch of the same brand therefore use the same row.
  await assertHealthConsent(deps.config, tx, userId)
  const id = await store.reserveDeviceId(tx, userId, input.brand)
  const device = {
    id,
    user_id: userId,
    brand: input.brand,
    device_id: grant.device.id.slice(0, 100),
    device_model: grant.device.model.slice(0, 50),
    sync_interval: input.syncInterval,
    ...encryptVendorTokens(deps, id, grant),
  }
  return store.saveDevice(tx, device, deps.clock.now())
}

function toVendorError({ log }: SyncDeviceDeps, error: unknown) {
  if (!(error instanceof WearableError)) return error
  if (error.code === 'grant_refused') return apiError('DEVICE_AUTH_FAILED')
  log.error({ err: error }, 'the maker of a watch could not be asked')
  return vendorUnavailableError()
}

export async function getOwnDevice(db: Db, userId: number, id: number) {
  const device = await store.findDevice(db, userId, id)
  if (!device) throw refuseCommon('NOT_FOUND')
  return device
}

/** Fetches from a watch immediately, at the owner's request. Does nothing if another fetch is running. */
export async function syncOwnDevice(deps: SyncDeviceDeps, userId: number, id: number) {
  const { status } = await getOwnDevice(deps.db, userId, id)
  if (status !== 'active') throw apiError('DEVICE_AUTH_FAILED')
  const { added, failure } = await syncDevice(deps, id)
  if (failure) throw failure === 'grant_refused' ? apiError('DEVICE_AUTH_FAILED') : vendorUnavailableError()
  return added
}

export async function setDeviceSyncInterval(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  id: number,
  minutes: number,
) {
  if (!(await store.updateDeviceSyncInterval(db, userId, id, minutes))) throw refuseCommon('NOT_FOUND')
}

export async function unbindDevice({ db }: Pick<Deps, 'db'>, userId: number, id: number) {
  if (!(await store.removeDevice(db, userId, id))) throw refuseCommon('NOT_FOUND')
}
