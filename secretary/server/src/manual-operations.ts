import type { UncontractedOperations } from '@sanhe/kit/http/manual-operations'
import { z } from 'zod'

/**
 * OpenAPI descriptions of endpoints that a contract cannot describe: an event stream, and callbacks that are signed
 * over their raw body.
 */
export const backendUncontractedOperations: UncontractedOperations = {
  'GET /api/deploy/:id/events': {
    operationId: 'deployments.events',
    summary: 'Stream a deployment’s status as server-sent events',
    auth: 'user',
    reply: { type: 'text/event-stream', schema: z.string() },
  },
  'POST /api/deploy/webhook': {
    operationId: 'payments.webhook',
    summary: 'Receive a payment callback, signed over its raw body',
    auth: 'none',
    body: {
      type: 'application/json',
      schema: { type: 'object', description: 'Body in the provider’s format' },
    },
    reply: {
      type: 'application/json',
      schema: { type: 'object', description: 'Response in the provider’s format' },
    },
  },
  'GET /api/balance/entries.csv': {
    operationId: 'balance.csv',
    summary: 'Download all entries of your balance as CSV',
    auth: 'user',
    reply: { type: 'text/csv', schema: z.string() },
  },
  'GET /v1/models': {
    operationId: 'gateway.models',
    summary: 'List the models, in OpenAI’s format',
    auth: 'gatewayKey',
    reply: { type: 'application/json', schema: { type: 'object', description: 'List in OpenAI’s format' } },
  },
  'POST /v1/chat/completions': {
    operationId: 'gateway.completeChat',
    summary: 'Complete a chat, in OpenAI’s format; errors have OpenAI’s format too',
    auth: 'gatewayKey',
    body: {
      type: 'application/json',
      schema: { type: 'object', description: 'Request in OpenAI’s format' },
    },
    reply: {
      type: 'application/json',
      schema: { type: 'object', description: 'Reply in OpenAI’s format, or a stream of events' },
    },
  },
}
