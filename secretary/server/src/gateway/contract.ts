import { del, get, patch, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'

const id = z.number().int()
const count = z.number().int()
const fen = z.number().int()
const datetime = z.iso.datetime()
const DailyLimit = fen.min(1).max(10_000_000).nullable()
const ById = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

const GatewayKey = z
  .object({
    key_id: id,
    secretary_id: id.nullable(),
    /** Name of the secretary that uses the key. Null until the deployment that created the key succeeds. */
    secretary_name: z.string().nullable(),
    /** Last 4 characters of the key. The key itself is shown only when it is created. */
    key_end: z.string(),
    /** Largest cost of one day in Asia/Shanghai; null: no limit except the balance. */
    daily_limit_fen: DailyLimit,
    /** Cost of today in millionths of a fen. */
    today_microfen: count,
    created_at: datetime,
    last_used_at: datetime.nullable(),
  })
  .meta({ id: 'GatewayKey' })

const GatewayModel = z.object({
  id: z.string(),
  /** Prices in fen per 1,000,000 tokens. */
  input_fen: fen,
  cached_input_fen: fen,
  output_fen: fen,
  context_tokens: count,
  max_output_tokens: count,
})

const UsageDay = z.object({
  day: z.iso.date(),
  secretary_id: id.nullable(),
  /** Name of the secretary. Null if the secretary was deleted. */
  secretary_name: z.string().nullable(),
  calls: count,
  input_tokens: count,
  cached_tokens: count,
  output_tokens: count,
  /** Exact cost of the calls to the model, in millionths of a fen. */
  cost_microfen: count,
  /** Whole fen that these calls took from the balance. */
  billed_fen: fen,
})

export const gatewayContract = {
  info: get('/api/gateway', {
    auth: 'user',
    summary: 'Get the address and the models of the model gateway',
    reply: z.object({ is_offered: z.boolean(), base_url: z.string(), models: z.array(GatewayModel) }),
  }),
  keys: get('/api/gateway/keys', {
    auth: 'user',
    summary: 'List your gateway keys that are not revoked, newest first',
    reply: z.object({ keys: z.array(GatewayKey) }),
  }),
  createKey: post('/api/gateway/keys', {
    auth: 'user',
    summary: 'Create a gateway key for a secretary; the key is shown only here',
    limit: 'pay',
    body: z.strictObject({
      secretary_id: id.min(1).max(2_147_483_647),
      daily_limit_fen: DailyLimit.default(null),
    }),
    status: 201,
    reply: GatewayKey.extend({ key: z.string() }),
  }),
  changeKey: patch('/api/gateway/keys/:id', {
    auth: 'user',
    summary: 'Change the daily limit of a gateway key',
    params: ById,
    body: z.strictObject({ daily_limit_fen: DailyLimit }),
    status: 204,
    reply: z.void(),
  }),
  revokeKey: del('/api/gateway/keys/:id', {
    auth: 'user',
    summary: 'Revoke a gateway key',
    params: ById,
    status: 204,
    reply: z.void(),
  }),
  usage: get('/api/gateway/usage', {
    auth: 'user',
    summary: 'Get tokens and cost of each day and secretary',
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    reply: z.object({ days: z.array(UsageDay) }),
  }),
}
