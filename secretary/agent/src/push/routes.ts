import { type Deps, implement, type NoticeKind } from '#core'
import { pushContract } from './contract.ts'
import {
  changePushDevice,
  type PushSubscriptionDeps,
  removePushDevice,
  subscribeDeviceToPush,
} from './service.ts'
import { listPushDevices, readQuietHours, saveQuietHours } from './store.ts'

export const pushRoutes = (deps: PushSubscriptionDeps, publicKey: string) =>
  implement(pushContract, {
    read: ({ actor }) => ({
      public_key: publicKey,
      time_zone: deps.config.timeZone,
      quiet_hours: readQuietHours(deps.db, actor.personId) ?? null,
      devices: listPushDevices(deps.db, actor.personId).map((row) => toDeviceResponse(row, actor.keyId)),
    }),
    subscribe: ({ body, actor }) => toDeviceResponse(subscribeDeviceToPush(deps, actor, body), actor.keyId),
    change: ({ params, body, actor }) =>
      toDeviceResponse(changePushDevice(deps, actor.personId, params.key_id, body), actor.keyId),
    remove: ({ params, actor }) => removePushDevice(deps.db, actor.personId, params.key_id),
    setQuietHours: ({ body, actor }) => setQuietHours(deps, actor.personId, body.quiet_hours),
  })

function setQuietHours(
  { db }: Pick<Deps, 'db'>,
  personId: string,
  hours: { from: string; to: string } | null,
) {
  saveQuietHours(db, personId, hours)
  return { quiet_hours: readQuietHours(db, personId) ?? null }
}

type DeviceRow = ReturnType<typeof listPushDevices>[number]

const toDeviceResponse = ({ key_id, device_name, kinds, shows_content }: DeviceRow, currentKey: string) => ({
  key_id,
  device_name,
  current: key_id === currentKey,
  kinds: JSON.parse(kinds) as NoticeKind[],
  shows_content: shows_content === 1,
})
