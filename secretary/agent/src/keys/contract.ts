import { del, get } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { anyRole } from '#core/contract'

export const DeviceKeyResponse = z
  .object({
    key_id: z.string(),
    device_name: z.string(),
    created_at: z.string().meta({ format: 'date-time' }),
    last_used_at: z.string().meta({ format: 'date-time' }).nullable(),
    /** True for the device key that this request was sent with. */
    current: z.boolean(),
  })
  .meta({ id: 'Key' })

export const keysContract = {
  list: get('/api/keys', {
    auth: 'key',
    roles: anyRole,
    summary: 'List your paired devices',
    reply: z.object({ keys: z.array(DeviceKeyResponse) }),
  }),
  revoke: del('/api/keys/:key_id', {
    auth: 'key',
    roles: anyRole,
    summary: 'Revoke the key of one of your devices and close its connections',
    params: z.object({ key_id: z.string() }),
    reply: z.void(),
    status: 204,
  }),
}
