import { z } from 'zod'
import type { CallAgentApi } from './owner-api.ts'

export const noticeKinds = ['approvals', 'replies', 'schedules', 'budget'] as const
export type NoticeKind = (typeof noticeKinds)[number]

const PushDevice = z.object({
  key_id: z.string(),
  device_name: z.string(),
  current: z.boolean(),
  kinds: z.array(z.enum(noticeKinds)),
  shows_content: z.boolean(),
})
export type PushDevice = z.output<typeof PushDevice>

const QuietHours = z.object({ from: z.string(), to: z.string() }).nullable()
export type QuietHours = z.output<typeof QuietHours>

const PushSettings = z.object({
  public_key: z.string(),
  time_zone: z.string(),
  quiet_hours: QuietHours,
  devices: z.array(PushDevice),
})
export type PushSettings = z.output<typeof PushSettings>

type Subscription = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  language: 'en' | 'zh'
} & Pick<PushDevice, 'kinds' | 'shows_content'>

/** Creates the part of the REST client for notifications. */
export const createPushApi = (call: CallAgentApi) => ({
  push: () => call('/api/push', PushSettings),
  subscribePush: (body: Subscription) => call('/api/push/subscription', PushDevice, { method: 'PUT', body }),
  changePushDevice: (keyId: string, body: Partial<Pick<PushDevice, 'kinds' | 'shows_content'>>) =>
    call(`/api/push/devices/${encodeURIComponent(keyId)}`, PushDevice, { method: 'PATCH', body }),
  async removePushDevice(keyId: string) {
    await call(`/api/push/devices/${encodeURIComponent(keyId)}`, z.unknown(), { method: 'DELETE' })
  },
  setQuietHours: (quiet_hours: QuietHours) =>
    call('/api/push/quiet-hours', z.object({ quiet_hours: QuietHours }), {
      method: 'PUT',
      body: { quiet_hours },
    }),
})
