import { del, get, patch, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { managers, serviceApiKeySchema, serviceTextSchema, serviceUrlSchema } from '#core/contract'

export const maxEngines = 20
const Price = z.strictObject({
  input: z.number().min(0).max(1_000_000),
  output: z.number().min(0).max(1_000_000),
  currency: z.enum(['CNY', 'USD', 'EUR']),
})

const fields = {
  name: serviceTextSchema(100),
  base_url: serviceUrlSchema,
  model: serviceTextSchema(200),
  context_tokens: z.number().int().min(2048).max(10_000_000).nullable(),
  /** Price for one million tokens. */
  price: Price.nullable(),
}

export const Engine = z
  .object({
    engine_id: z.number().int(),
    name: z.string(),
    base_url: z.string(),
    model: z.string(),
    /** Last 4 characters of the API key; null without a key. The key itself is never returned. */
    api_key_end: z.string().nullable(),
    context_tokens: z.number().int().nullable(),
    price: Price.nullable(),
  })
  .meta({ id: 'Engine' })

export const engineModes = ['server', 'rules', 'services', 'gateway'] as const

const Engines = z
  .object({
    /**
     * `server`: the setting of the server. `rules`: fixed rules. `services`: the owner's engines, in their order.
     * `gateway`: the owner's OpenClaw gateway.
     */
    mode: z.enum(engineModes),
    engines: z.array(Engine),
    /**
     * Engine that the operator of the server set. In mode `services` it is tried after all engines of the owner, if its
     * kind is `service`.
     */
    server: z.object({
      /** `balance`: the service is the backend's gateway, paid by the owner's balance. */
      kind: z.enum(['rules', 'service', 'balance', 'acp']),
      model: z.string().nullable(),
      base_url: z.string().nullable(),
    }),
  })
  .meta({ id: 'Engines' })

export const engineProblems = [
  'unreachable',
  'blocked',
  'key_refused',
  'model_unknown',
  'too_many',
  'balance_used_up',
  'failing',
  'silent',
] as const

const ByEngine = z.object({ engine_id: z.coerce.number().int().min(1) })
/**
 * Service to test before it is stored. `engine_id`: use the stored key of this engine, if `base_url` leads to the
 * engine's server.
 */
const Service = {
  base_url: serviceUrlSchema,
  api_key: serviceApiKeySchema.optional(),
  engine_id: z.number().int().min(1).optional(),
}

export const enginesContract = {
  list: get('/api/engines', {
    auth: 'key',
    roles: managers,
    summary: 'Get the engines and which of them reply',
    reply: Engines,
  }),
  setMode: put('/api/engines/mode', {
    auth: 'key',
    roles: managers,
    summary: 'Choose which engines reply, from the next reply on',
    body: z.strictObject({ mode: z.enum(engineModes) }),
    reply: Engines,
  }),
  setOrder: put('/api/engines/order', {
    auth: 'key',
    roles: managers,
    summary: 'Set the order in which engines are tried',
    body: z.strictObject({ engine_ids: z.array(z.number().int()).max(maxEngines) }),
    reply: Engines,
  }),
  add: post('/api/engines', {
    auth: 'key',
    roles: managers,
    summary: 'Add an engine',
    body: z.strictObject({ ...fields, api_key: serviceApiKeySchema.optional() }),
    reply: Engine,
    status: 201,
  }),
  change: patch('/api/engines/:engine_id', {
    auth: 'key',
    roles: managers,
    summary: 'Change an engine; a new URL deletes its key',
    params: ByEngine,
    body: z.strictObject({ ...fields, api_key: serviceApiKeySchema.nullable().optional() }),
    reply: Engine,
  }),
  remove: del('/api/engines/:engine_id', {
    auth: 'key',
    roles: managers,
    summary: 'Delete an engine',
    params: ByEngine,
    reply: z.void(),
    status: 204,
  }),
  models: post('/api/engines/models', {
    auth: 'key',
    roles: managers,
    summary: 'List the models of a service',
    body: z.strictObject(Service),
    limit: 'engineCheck',
    reply: z.object({ models: z.array(z.string()), problem: z.enum(engineProblems).nullable() }),
  }),
  test: post('/api/engines/test', {
    auth: 'key',
    roles: managers,
    summary: 'Test whether a model answers',
    body: z.strictObject({ ...Service, model: serviceTextSchema(200) }),
    limit: 'engineCheck',
    reply: z.object({ problem: z.enum(engineProblems).nullable(), took_ms: z.number().int() }),
  }),
}
