import { del, get, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { managers } from '#core/contract'

/** WebSocket URL of a gateway, as in `ws://127.0.0.1:18789`. */
const gatewayUrl = z
  .string()
  .min(1)
  .max(500)
  .refine((value) => {
    const url = URL.parse(value)
    const isPlain = url !== null && !url.username && !url.password && !url.hash
    return isPlain && /^wss?:$/.test(url.protocol) && value.isWellFormed() && value.trim() === value
  }, 'must be a ws or wss URL without a user name')
const token = z.string().regex(/^[\x21-\x7e]{1,500}$/, 'must be 1 to 500 visible ASCII characters')

const Gateway = z
  .object({
    url: z.string(),
    /** Last 4 characters of the token; null without a token. The token itself is never returned. */
    token_end: z.string().nullable(),
    /** True if the owner agreed to send the token without encryption to a host other than the agent's. */
    allows_plaintext: z.boolean(),
    /** Id by which the gateway lists this agent as a device. */
    device_id: z.string(),
    is_paired: z.boolean(),
    /** Pairing request that waits for approval on the gateway, and the command to type there. */
    pairing: z.object({ request_id: z.string(), command: z.string() }).nullable(),
  })
  .meta({ id: 'Gateway' })

export const gatewayProblems = [
  'unreachable',
  'blocked',
  'not_encrypted',
  'starting',
  'token_refused',
  'token_missing',
  'scope_mismatch',
  'too_many',
  'pairing',
  'protocol',
  'failing',
] as const

/**
 * If `token` is absent and the URL leads to the stored gateway, the stored token is used. If `token` is null, no token
 * is used.
 */
const Input = z.strictObject({
  url: gatewayUrl,
  token: token.nullable().optional(),
  allows_plaintext: z.boolean(),
})

export const gatewayContract = {
  get: get('/api/openclaw', {
    auth: 'key',
    roles: managers,
    summary: 'Get the OpenClaw gateway',
    reply: z.object({ gateway: Gateway.nullable() }),
  }),
  set: put('/api/openclaw', {
    auth: 'key',
    roles: managers,
    summary: 'Set the OpenClaw gateway; another server needs its token again',
    body: Input,
    reply: Gateway,
  }),
  remove: del('/api/openclaw', {
    auth: 'key',
    roles: managers,
    summary: 'Delete the OpenClaw gateway with its token',
    reply: z.void(),
    status: 204,
  }),
  test: post('/api/openclaw/test', {
    auth: 'key',
    roles: managers,
    summary: 'Connect to an OpenClaw gateway and list its models',
    body: Input,
    limit: 'engineCheck',
    reply: z.object({
      problem: z.enum(gatewayProblems).nullable(),
      /** Version of the gateway. */
      version: z.string().nullable(),
      models: z.array(z.string()),
      /** Limits for attached files in bytes; null if the gateway states none and accepts no files. */
      attachments: z.object({ max_bytes: z.number(), max_image_bytes: z.number() }).nullable(),
      pairing: z.object({ request_id: z.string(), command: z.string() }).nullable(),
      took_ms: z.number().int(),
    }),
  }),
}
