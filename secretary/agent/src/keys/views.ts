import { toIso } from '@sanhe/kit/runtime/clock'
import type { DeviceKeyRow } from './store.ts'

export const toDeviceKeyResponse = (key: DeviceKeyRow, currentKeyId: string) => ({
  key_id: key.key_id,
  device_name: key.device_name,
  created_at: toIso(key.created_at),
  last_used_at: key.last_used_at === null ? null : toIso(key.last_used_at),
  current: key.key_id === currentKeyId,
})
