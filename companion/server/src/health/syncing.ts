import { inTransaction } from '@sanhe/kit/postgres/database'
import { minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { type WearableVendor, WearableError, type WearableRecord } from '@sanhe/providers/wearables'
import { type Deps, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { Measurement } from './contract.ts'
import * as store from './device-store.ts'
import { createDeviceExpiredNotice } from './notices.ts'
import type { HealthRecordInput } from './record-store.ts'
import { storeHealthRecords } from './recording.ts'
import { getWearableSyncStart, isPlausibleMeasurementTime, syncRetryDelayMs } from './rules.ts'

export type SyncDeviceDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'emit' | 'fields' | 'wearables' | 'log'>

/**
 * Time in milliseconds after which a claim expires and another process may fetch from the watch. A vendor responds far
 * sooner.
 */
const claimMs = 10 * minuteMs

const placeOf = (id: number, token: 'auth' | 'refresh') => `health_devices:${id}:${token}_token`

/** Encrypts the vendor's tokens for their database row, so that they cannot be used in another row. */
export const encryptVendorTokens = (
  { fields }: Pick<Deps, 'fields'>,
  id: number,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string },
) => ({
  auth_token_encrypted: fields.encrypt(accessToken, placeOf(id, 'auth')),
  refresh_token_encrypted: fields.encrypt(refreshToken, placeOf(id, 'refresh')),
})

type SyncResult = { added: number; failure?: WearableError['code'] }

/**
 * Fetches the new data of a watch. If the vendor fails, the failure is recorded, and the next fetch covers the same
 * period again.
 */
export async function syncDevice(deps: SyncDeviceDeps, id: number): Promise<SyncResult> {
  const now = deps.clock.now()
  const device = await store.claimDeviceForSync(deps.db, id, now, now + claimMs)
  if (!device) return { added: 0 }
  try {
    const records = await fetchRecords(deps, device)
    return { added: await storeFetchedRecords(deps, device, records) }
  } catch (error) {
    await recordFailure(deps, device, error instanceof WearableError ? error.code : 'refused')
    if (error instanceof WearableError) return { added: 0, failure: error.code }
    throw error
  }
}

function storeFetchedRecords(
  deps: SyncDeviceDeps,
  device: store.WearableDeviceRow,
  records: WearableRecord[],
) {
  const now = deps.clock.now()
  const plausible = records.flatMap((record) => recordsOf(record, now))
  return inTransaction(deps.db, async (tx) => {
    const { added } = await storeHealthRecords(deps, tx, device.user_id, 'device', plausible)
    const next = toDate(now + device.sync_interval * minuteMs)
    const done = {
      last_sync_at: toDate(now),
      last_error: null,
      busy_until: null,
      next_try_at: next,
      failures: 0,
    }
    await store.updateClaimedDevice(tx, device, done)
    return added.length
  })
}

/**
 * Converts a vendor's record, and returns no record for implausible values: a watch that is not worn measures no pulse.
 */
function recordsOf({ recordedAt, ...record }: WearableRecord, now: number): HealthRecordInput[] {
  const measured = Measurement.safeParse(record).data
  return measured && isPlausibleMeasurementTime(recordedAt, now) ? [{ ...measured, recordedAt }] : []
}

async function fetchRecords(deps: SyncDeviceDeps, device: store.WearableDeviceRow) {
  const vendor = deps.wearables.get(device.brand)
  if (!vendor) throw new WearableError('refused')
  const now = deps.clock.now()
  const period = { from: getWearableSyncStart(device.last_sync_at?.getTime(), now), to: now }
  const token = decryptToken(deps, device, 'auth')
  return vendor.records(token, period).catch(async (error: unknown) => {
    if (!(error instanceof WearableError && error.code === 'token_expired')) throw error
    return vendor.records(await refresh(deps, vendor, device), period)
  })
}

/**
 * Refreshes the vendor's tokens. The new tokens are stored before they are used, because the vendor may have
 * invalidated the old ones.
 */
async function refresh(deps: SyncDeviceDeps, vendor: WearableVendor, device: store.WearableDeviceRow) {
  const grant = await vendor.refresh(decryptToken(deps, device, 'refresh'))
  await store.updateClaimedDevice(deps.db, device, encryptVendorTokens(deps, device.id, grant))
  return grant.accessToken
}

/** Decrypts a vendor's token. A token that cannot be decrypted counts as missing. */
function decryptToken(
  { fields }: SyncDeviceDeps,
  device: store.WearableDeviceRow,
  token: 'auth' | 'refresh',
) {
  const text = fields.decrypt(device[`${token}_token_encrypted`] ?? '', placeOf(device.id, token))
  if (text === undefined) throw new WearableError('grant_refused')
  return text
}

/**
 * Records a failed fetch. If the permission was revoked at the vendor, the tokens are deleted and the owner must bind
 * the watch again.
 */
const recordFailure = (deps: SyncDeviceDeps, device: store.WearableDeviceRow, code: WearableError['code']) =>
  inTransaction(deps.db, async (tx) => {
    const isOver = code === 'grant_refused'
    const ended = { status: 'inactive', auth_token_encrypted: null, refresh_token_encrypted: null } as const
    const failures = device.failures + 1
    const next = toDate(deps.clock.now() + syncRetryDelayMs(failures))
    const noted = { last_error: code, busy_until: null, next_try_at: next, failures, ...(isOver && ended) }
    const isThere = await store.updateClaimedDevice(tx, device, noted)
    const notice = createDeviceExpiredNotice(device.id, deps.clock.now())
    if (isOver && isThere)
      await addNotificationInTransaction(deps, tx, toUserRecipient(device.user_id), notice)
  })
