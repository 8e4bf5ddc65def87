import { del, get, patch, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import {
  datetimeSchema,
  IdParams,
  idSchema,
  OkResponse,
  storableTextSchema,
  webhookEventTypes,
} from '#fields'

const eventType = z.enum(webhookEventTypes)
const url = storableTextSchema(2000)
const description = storableTextSchema(200)
const events = z.array(eventType).min(1).max(webhookEventTypes.length)
const projectIds = z.array(idSchema).min(1).max(1000).nullable()

export const WebhookEndpoint = z
  .object({
    id: idSchema,
    url: z.string(),
    description: z.string(),
    events: z.array(eventType),
    /** Projects whose events are sent; null for all projects. */
    project_ids: z.array(idSchema).nullable(),
    created_by: z.string(),
    created_at: datetimeSchema,
    disabled: z.boolean(),
    /**
     * Reason why the endpoint is disabled. `manual`: an administrator disabled it. `gone`: the receiver answered 410.
     * `failing`: every attempt of five days failed. `restored`: the endpoint was restored from a backup.
     */
    disabled_reason: z.enum(['manual', 'gone', 'failing', 'restored']).nullable(),
    failing_since: datetimeSchema.nullable(),
    /** Time until which the secret before the last rotation is also used to sign; null without such a secret. */
    former_secret_until: datetimeSchema.nullable(),
  })
  .meta({ id: 'WebhookEndpoint' })

const state = z.enum(['waiting', 'delivered', 'failed', 'cancelled'])

export const WebhookDelivery = z
  .object({
    id: idSchema,
    /** Value of the header `webhook-id`. */
    message_id: z.string(),
    type: z.string(),
    state,
    created_at: datetimeSchema,
    /** Time of the next attempt; null when no attempt follows. */
    due_at: datetimeSchema.nullable(),
    attempts: z.number().int(),
    /** HTTP status of the last attempt; null if the receiver sent no response. */
    last_status: z.number().int().nullable(),
  })
  .meta({ id: 'WebhookDelivery' })

export const WebhookAttempt = z
  .object({
    id: idSchema,
    started_at: datetimeSchema,
    duration_ms: z.number().int(),
    status: z.number().int().nullable(),
    failure: z.enum(['blocked', 'unresolved', 'timeout', 'tls', 'refused', 'broken', 'secret']).nullable(),
    /** First kilobyte of the response body; empty if the receiver sent no response. */
    response: z.string(),
  })
  .meta({ id: 'WebhookAttempt' })

const EndpointReply = z.object({ endpoint: WebhookEndpoint })
/** `secret`: key that signs the events. Other responses do not contain it. */
const SecretReply = z.object({ endpoint: WebhookEndpoint, secret: z.string() })
const DeliveryReply = z.object({ delivery: WebhookDelivery })

export const webhooksContract = {
  list: get('/api/webhooks', {
    auth: 'admin',
    summary: 'List webhook endpoints',
    reply: z.object({ endpoints: z.array(WebhookEndpoint) }),
  }),
  create: post('/api/webhooks', {
    auth: 'admin',
    summary: 'Create a webhook endpoint (at most 20)',
    body: z.strictObject({
      url,
      description: description.default(''),
      events,
      project_ids: projectIds.default(null),
    }),
    status: 201,
    reply: SecretReply,
  }),
  update: patch('/api/webhooks/:id', {
    auth: 'admin',
    summary: 'Change, disable or enable a webhook endpoint',
    params: IdParams,
    body: z.strictObject({
      url: url.optional(),
      description: description.optional(),
      events: events.optional(),
      project_ids: projectIds.optional(),
      disabled: z.boolean().optional(),
    }),
    reply: EndpointReply,
  }),
  remove: del('/api/webhooks/:id', {
    auth: 'admin',
    summary: 'Delete a webhook endpoint with its log',
    params: IdParams,
    reply: OkResponse,
  }),
  rotate: post('/api/webhooks/:id/secret', {
    auth: 'admin',
    summary: 'Rotate the secret; the former one stays valid for 24 hours',
    params: IdParams,
    reply: SecretReply,
  }),
  test: post('/api/webhooks/:id/test', {
    auth: 'admin',
    summary: 'Send a test event',
    params: IdParams,
    status: 202,
    reply: DeliveryReply,
  }),
  deliveries: get('/api/webhooks/:id/deliveries', {
    auth: 'admin',
    summary: 'List the deliveries of an endpoint, 50 at a time',
    params: IdParams,
    query: z.object({
      state: state.optional(),
      before: z.coerce.number().int().positive().optional(),
    }),
    reply: z.object({ deliveries: z.array(WebhookDelivery), has_more: z.boolean() }),
  }),
  delivery: get('/api/webhook-deliveries/:id', {
    auth: 'admin',
    summary: 'Get a delivery with its payload and attempts',
    params: IdParams,
    reply: z.object({
      delivery: WebhookDelivery,
      payload: z.string(),
      attempts: z.array(WebhookAttempt),
    }),
  }),
  redeliver: post('/api/webhook-deliveries/:id/redeliver', {
    auth: 'admin',
    summary: 'Send an event again',
    params: IdParams,
    status: 202,
    reply: DeliveryReply,
  }),
}
