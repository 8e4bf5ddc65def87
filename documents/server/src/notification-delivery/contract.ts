import { del, get, patch, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { datetimeSchema, IdParams, idSchema, OkResponse } from '#fields'

const languageSchema = z.enum(['en', 'zh'])
const emailModeSchema = z
  .enum(['off', 'soon', 'daily', 'weekly'])
  .describe(
    'soon: five minutes after a notification that was not read; daily: a digest at 8:00; weekly: a digest on Mondays at 8:00, both in the own time zone',
  )

export const PushDevice = z
  .object({
    id: idSchema,
    /** Value of the browser's User-Agent header. */
    user_agent: z.string(),
    is_current: z.boolean(),
    created_at: datetimeSchema,
  })
  .meta({ id: 'PushDevice' })

export const NotificationSettings = z
  .object({
    email: z.object({
      /** False while the service has no mail server. */
      is_available: z.boolean(),
      mode: emailModeSchema,
      /** Address that receives the user's emails; null if the user has no address. */
      address: z.string().nullable(),
      /** True if the user confirmed the address; false if an administrator gave it. */
      is_own_address: z.boolean(),
      /**
       * Address that waits for confirmation: the email was sent, but its link was not opened yet. Null if no address
       * waits.
       */
      pending_address: z.string().nullable(),
      /**
       * Reply code of the mail server that refused the last email, for example SMTP_550; null if the last email was not
       * refused.
       */
      problem: z.string().nullable(),
    }),
    push: z.object({
      /** VAPID key with which a browser subscribes (base64url). */
      public_key: z.string(),
      devices: z.array(PushDevice),
    }),
    language: languageSchema,
    time_zone: z.string(),
  })
  .meta({ id: 'NotificationSettings' })

const reply = z.object({ settings: NotificationSettings })

export const notificationDeliveryContract = {
  get: get('/api/notifications/settings', {
    auth: 'team',
    summary: 'Get how the own notifications are delivered',
    reply,
  }),
  change: patch('/api/notifications/settings', {
    auth: 'team',
    summary: 'Change when emails are sent, their language and time zone',
    body: z.strictObject({
      email_mode: emailModeSchema.optional(),
      language: languageSchema.optional(),
      time_zone: z.string().max(60).refine(isTimeZone, 'is not a time zone').optional(),
    }),
    reply,
  }),
  requestAddress: put('/api/notifications/email', {
    auth: 'team',
    summary: 'Send a confirmation link to an own email address (valid for a day)',
    body: z.strictObject({ address: z.email().max(200) }),
    reply,
  }),
  confirmAddress: post('/api/notifications/email/confirm', {
    auth: 'none',
    limit: 'login',
    summary: 'Confirm an email address with the token of its link',
    body: z.strictObject({ token: z.string().max(200) }),
    reply: z.object({ address: z.string() }),
  }),
  removeAddress: del('/api/notifications/email', {
    auth: 'team',
    summary: 'Remove the own email address and its pending confirmation',
    reply,
  }),
  subscribe: put('/api/notifications/push', {
    auth: 'team',
    summary: 'Show notifications in this browser until its session ends',
    body: z.strictObject({
      endpoint: z.url().max(2000),
      keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }),
      language: languageSchema,
    }),
    reply,
  }),
  unsubscribe: del('/api/notifications/push/:id', {
    auth: 'team',
    summary: 'Stop the notifications of one of the own browsers',
    params: IdParams,
    reply: OkResponse,
  }),
}

function isTimeZone(name: string) {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
