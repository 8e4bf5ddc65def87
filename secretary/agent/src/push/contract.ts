import { del, get, patch, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { anyRole } from '#core/contract'

const kinds = z.array(z.enum(['approvals', 'replies', 'schedules', 'budget'])).max(4)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const PushDevice = z
  .object({
    key_id: z.string(),
    device_name: z.string(),
    /** True for the device that sent this request. */
    current: z.boolean(),
    kinds,
    /** True if notifications show the text of messages. False: they only say that there is something new. */
    shows_content: z.boolean(),
  })
  .meta({ id: 'PushDevice' })

/** Start and end of the quiet hours, as wall-clock times in the owner's time zone. */
const QuietHours = z
  .strictObject({ from: time, to: time })
  .refine(({ from, to }) => from !== to, 'the times differ')
  .meta({ id: 'QuietHours' })

const ByDevice = z.object({ key_id: z.string() })

export const pushContract = {
  read: get('/api/push', {
    auth: 'key',
    roles: anyRole,
    summary: 'Get notification settings and devices that receive notifications',
    reply: z.object({
      /** VAPID key with which a browser subscribes (base64url). */
      public_key: z.string(),
      time_zone: z.string(),
      quiet_hours: QuietHours.nullable(),
      devices: z.array(PushDevice),
    }),
  }),
  subscribe: put('/api/push/subscription', {
    auth: 'key',
    roles: anyRole,
    summary: 'Send notifications to this device',
    body: z.strictObject({
      endpoint: z.url().max(2000),
      keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }),
      language: z.enum(['en', 'zh']),
      kinds,
      shows_content: z.boolean(),
    }),
    reply: PushDevice,
  }),
  change: patch('/api/push/devices/:key_id', {
    auth: 'key',
    roles: anyRole,
    summary: 'Change which notifications a device receives',
    params: ByDevice,
    body: z.strictObject({ kinds: kinds.optional(), shows_content: z.boolean().optional() }),
    reply: PushDevice,
  }),
  remove: del('/api/push/devices/:key_id', {
    auth: 'key',
    roles: anyRole,
    summary: 'Stop the notifications of a device',
    params: ByDevice,
    reply: z.void(),
    status: 204,
  }),
  setQuietHours: put('/api/push/quiet-hours', {
    auth: 'key',
    roles: anyRole,
    summary: 'Set the hours without notifications, or remove them',
    body: z.strictObject({ quiet_hours: QuietHours.nullable() }),
    reply: z.object({ quiet_hours: QuietHours.nullable() }),
  }),
}
