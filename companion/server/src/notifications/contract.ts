import { del, get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse, PageQuery, paginationFields } from '#core/contract'

const Notification = z.object({
  id: z.number().int(),
  type: z.string(),
  title: z.string().nullable(),
  content: z.string().nullable(),
  data: z.record(z.string(), z.unknown()).describe('Target of a tap on the notification'),
  isRead: z.boolean(),
  createdAt: z.string(),
})

/**
 * Device token as issued by the push provider. The length of the token is limited, because PostgreSQL indexes the
 * token.
 */
const token = z.string().regex(/^[\x20-\x7e]{1,2000}$/, 'is no token')
const Device = z.strictObject({ platform: z.enum(['jpush', 'apns', 'webpush']), token })

const addDevice = {
  summary: 'Register a device for push notifications',
  body: Device,
  reply: SuccessResponse,
} as const
const removeDevice = {
  summary: 'Unregister a device from push notifications',
  body: z.strictObject({ token }),
  reply: SuccessResponse,
} as const

const list = {
  summary: 'List notifications, newest first',
  query: PageQuery,
  reply: z.object({
    notifications: z.array(Notification),
    unread: z.number().int().describe('Number of all unread notifications'),
    ...paginationFields,
  }),
} as const
const readAll = { summary: 'Mark all notifications as read', reply: SuccessResponse } as const
const read = { summary: 'Mark a notification as read', params: IdParams, reply: SuccessResponse } as const

export const notificationsContract = {
  list: get('/api/v1/notifications', { auth: 'user', ...list }),
  readAll: put('/api/v1/notifications/read-all', { auth: 'user', ...readAll }),
  read: put('/api/v1/notifications/:id/read', { auth: 'user', ...read }),
  listOfChild: get('/api/child/notifications', { auth: 'child', ...list }),
  readAllOfChild: put('/api/child/notifications/read-all', { auth: 'child', ...readAll }),
  readOfChild: put('/api/child/notifications/:id/read', { auth: 'child', ...read }),
  listOfMerchant: get('/api/merchant/notifications', {
    auth: 'merchant',
    staff: 'clerk',
    ...list,
    summary: 'List notifications, newest first (those about settlements only for owners)',
  }),
  readAllOfMerchant: put('/api/merchant/notifications/read-all', {
    auth: 'merchant',
    staff: 'clerk',
    ...readAll,
  }),
  readOfMerchant: put('/api/merchant/notifications/:id/read', { auth: 'merchant', staff: 'clerk', ...read }),
  addDevice: post('/api/v1/push/tokens', { auth: 'user', ...addDevice }),
  removeDevice: del('/api/v1/push/tokens', { auth: 'user', ...removeDevice }),
  addChildDevice: post('/api/child/push/tokens', { auth: 'child', ...addDevice }),
  removeChildDevice: del('/api/child/push/tokens', { auth: 'child', ...removeDevice }),
  addMerchantDevice: post('/api/merchant/push/tokens', { auth: 'merchant', staff: 'clerk', ...addDevice }),
  removeMerchantDevice: del('/api/merchant/push/tokens', {
    auth: 'merchant',
    staff: 'clerk',
    ...removeDevice,
  }),
  announce: post('/api/admin/notices', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    limit: 'sensitive',
    summary: 'Send an announcement to every user, in the app',
    body: z.strictObject({
      title: nameSchema(100),
      content: postgresTextSchema(2000).refine((text) => text.trim() !== '', 'must not be empty'),
    }),
    reply: SuccessResponse,
  }),
  announcements: get('/api/admin/notices', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'List the announcements that were sent, newest first',
    query: PageQuery,
    reply: z.object({
      announcements: z.array(
        z.object({
          id: z.number().int(),
          title: z.string(),
          content: z.string(),
          sender: z.string().describe('Username of the administrator'),
          receivers: z.number().int().describe('Users notified so far'),
          isCompleted: z.boolean(),
          sentAt: z.string(),
        }),
      ),
      ...paginationFields,
    }),
  }),
}
