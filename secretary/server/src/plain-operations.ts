import type { PlainOperations } from '@sanhe/kit/http/plain-operations'
import { z } from 'zod'

/** Endpoints that a contract cannot describe: an event stream, and callbacks that are signed over their raw body. */
export const plainOperations: PlainOperations = {
  'GET /api/deploy/:id/events': {
    operationId: 'deployments.events',
    summary: 'The state of a deployment as server-sent events, each in the form of its status',
    auth: 'user',
    reply: { type: 'text/event-stream', schema: z.string() },
  },
  'POST /api/deploy/webhook': {
    operationId: 'payments.webhook',
    summary: 'A payment provider reports a payment; the signature covers the raw body',
    auth: 'none',
    body: { type: 'application/json', schema: { type: 'object', description: 'As the provider sends it' } },
    reply: {
      type: 'application/json',
      schema: { type: 'object', description: 'As the provider expects it' },
    },
  },
}
