import { get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { datetimeSchema, idSchema, OkResponse } from '#fields'

export const Notification = z
  .object({
    id: idSchema,
    kind: z.enum([
      'mention',
      'reply',
      'assigned',
      'due',
      'overdue',
      'webhook',
      'suggested',
      'accepted',
      'rejected',
    ]),
    /** Name of the user who caused the notification; empty for reminders and webhooks. */
    author: z.string(),
    /** Beginning of the comment or of the suggested text; empty if the notification is about neither. */
    excerpt: z.string(),
    created_at: datetimeSchema,
    is_read: z.boolean(),
    /** Comment thread of the notification; null if the notification is not about a comment. */
    thread_id: idSchema.nullable(),
    /** Slug of the project; empty if the notification is about a webhook endpoint. */
    project_slug: z.string(),
    /** Title of the document or task; URL of the webhook endpoint. */
    title: z.string(),
    /** Slug of the document; null if the notification is not about a comment on a document or a suggestion. */
    doc_slug: z.string().nullable(),
    task_id: idSchema.nullable(),
    /**
     * Id of the webhook endpoint that the service disabled because its receiver failed; null for other notifications.
     */
    webhook_id: idSchema.nullable(),
    /** Suggestion that the notification, or the comment of the notification, is about. */
    suggestion_id: idSchema.nullable(),
  })
  .meta({ id: 'Notification' })

export const notificationsContract = {
  list: get('/api/notifications', {
    auth: 'team',
    summary: 'List the newest 50 own notifications',
    reply: z.object({ notifications: z.array(Notification), unread: z.number().int() }),
  }),
  read: post('/api/notifications/read', {
    auth: 'team',
    summary: 'Mark own notifications as read, or all of them',
    body: z.strictObject({ ids: z.array(idSchema).max(1000).optional() }),
    reply: OkResponse,
  }),
}
