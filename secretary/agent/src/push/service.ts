import type { Deps, AuthenticatedDevice, ReplyLanguage, NoticeKind } from '#core'
import { isPushSubscription } from '@sanhe/providers/push'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type PushSubscriptionDeps = Pick<Deps, 'db' | 'clock' | 'config'>

type SubscriptionInput = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  language: ReplyLanguage
  kinds: NoticeKind[]
  shows_content: boolean
}

/** Stores the subscription of a device. The endpoint must be that of a push service, never one in a private network. */
export function subscribeDeviceToPush(
  { db, clock, config }: PushSubscriptionDeps,
  device: AuthenticatedDevice,
  input: SubscriptionInput,
) {
  const { endpoint, keys, language, kinds, shows_content } = input
  const subscription = JSON.stringify({ endpoint, keys })
  if (!isPushSubscription(subscription, config.push.hosts)) throw apiError('PUSH_SUBSCRIPTION_INVALID')
  store.saveSubscription(db, {
    key_id: device.keyId,
    subscription,
    language,
    kinds: toStoredKinds(kinds),
    shows_content: shows_content ? 1 : 0,
    updated_at: clock.now(),
  })
  return findDevice(db, device.personId, device.keyId)
}

type DeviceChange = { kinds?: NoticeKind[] | undefined; shows_content?: boolean | undefined }

export function changePushDevice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personId: string,
  keyId: string,
  change: DeviceChange,
) {
  findDevice(db, personId, keyId)
  const { kinds, shows_content } = change
  store.changeSubscription(db, keyId, {
    ...(kinds && { kinds: toStoredKinds(kinds) }),
    ...(shows_content !== undefined && { shows_content: shows_content ? 1 : 0 }),
    updated_at: clock.now(),
  })
  return findDevice(db, personId, keyId)
}

export function removePushDevice(db: Deps['db'], personId: string, keyId: string) {
  if (!store.hasPushDevice(db, personId, keyId) || !store.removeSubscription(db, keyId))
    throw apiError('PUSH_DEVICE_NOT_FOUND')
}

function findDevice(db: Deps['db'], personId: string, keyId: string) {
  const row = store.listPushDevices(db, personId).find(({ key_id }) => key_id === keyId)
  if (!row) throw apiError('PUSH_DEVICE_NOT_FOUND')
  return row
}

const toStoredKinds = (kinds: NoticeKind[]) => JSON.stringify([...new Set(kinds)].toSorted())
