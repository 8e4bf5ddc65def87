import { del, get, post, put } from '@sanhe/kit/http/contract'
import { ById, name, storableText } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { Done, pagination, PageQuery } from '#core/contract'

const Notification = z.object({
  id: z.number().int(),
  type: z.string(),
  title: z.string().nullable(),
  content: z.string().nullable(),
  data: z.record(z.string(), z.unknown()).describe('Where a tap on it leads'),
  isRead: z.boolean(),
  createdAt: z.string(),
})

/** As vendors write them; PostgreSQL keeps an index of them. */
const token = z.string().regex(/^[\x20-\x7e]{1,2000}$/, 'is no token')
const Device = z.strictObject({ platform: z.enum(['jpush', 'apns', 'webpush']), token })

const addDevice = { summary: 'Asks for pushes on this device', body: Device, reply: Done } as const
const removeDevice = {
  summary: 'Wants no more pushes on this device',
  body: z.strictObject({ token }),
  reply: Done,
} as const

export const notificationsContract = {
  list: get('/api/v1/notifications', {
    auth: 'user',
    summary: 'What one was told, newest first',
    query: PageQuery,
    reply: z.object({
      notifications: z.array(Notification),
      unread: z.number().int().describe('How many of all are not read'),
      ...pagination,
    }),
  }),
  readAll: put('/api/v1/notifications/read-all', {
    auth: 'user',
    summary: 'Marks all as read',
    reply: Done,
  }),
  read: put('/api/v1/notifications/:id/read', {
    auth: 'user',
    summary: 'Marks one as read',
    params: ById,
    reply: Done,
  }),
  addDevice: post('/api/v1/push/tokens', { auth: 'user', ...addDevice }),
  removeDevice: del('/api/v1/push/tokens', { auth: 'user', ...removeDevice }),
  addChildDevice: post('/api/child/push/tokens', { auth: 'child', ...addDevice }),
  removeChildDevice: del('/api/child/push/tokens', { auth: 'child', ...removeDevice }),
  addMerchantDevice: post('/api/merchant/push/tokens', { auth: 'merchant', ...addDevice }),
  removeMerchantDevice: del('/api/merchant/push/tokens', { auth: 'merchant', ...removeDevice }),
  announce: post('/api/admin/notices', {
    auth: 'admin',
    limit: 'sensitive',
    summary: 'Tells every user, in the app',
    body: z.strictObject({
      title: name(100),
      content: storableText(2000).refine((text) => text.trim() !== '', 'must not be empty'),
    }),
    reply: Done,
  }),
}
