import { del, get } from '@sanhe/kit/http/contract'
import { z } from 'zod'

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
    summary: 'List paired devices',
    reply: z.object({ keys: z.array(DeviceKeyResponse) }),
  }),
  revoke: del('/api/keys/:key_id', {
    auth: 'key',
    summary: 'Revoke the key of a device and close its connections',
    params: z.object({ key_id: z.string() }),
    reply: z.void(),
    status: 204,
  }),
}
