import { z } from 'zod'
import type { CallAgentApi } from './owner-api.ts'

const Pairing = z.object({ request_id: z.string(), command: z.string() }).nullable()
const Gateway = z.object({
  url: z.string(),
  token_end: z.string().nullable(),
  allows_plaintext: z.boolean(),
  device_id: z.string(),
  is_paired: z.boolean(),
  pairing: Pairing,
})
export type Gateway = z.output<typeof Gateway>
/** Gateway as the owner enters it. Without `token`, a stored token stays; null removes it. */
export type GatewayInput = { url: string; token?: string | null; allows_plaintext: boolean }

const GatewayCheck = z.object({
  problem: z.string().nullable(),
  version: z.string().nullable(),
  models: z.array(z.string()),
  attachments: z.object({ max_bytes: z.number(), max_image_bytes: z.number() }).nullable(),
  pairing: Pairing,
  took_ms: z.number(),
})
export type GatewayCheck = z.output<typeof GatewayCheck>

/** Time limit of a test, which waits for a gateway that is starting. */
const testMs = 60_000

/** Creates the part of the REST client for the owner's OpenClaw gateway. */
export const createGatewayApi = (call: CallAgentApi) => ({
  gateway: () => call('/api/openclaw', z.object({ gateway: Gateway.nullable() })),
  setGateway: (body: GatewayInput) => call('/api/openclaw', Gateway, { method: 'PUT', body }),
  async removeGateway() {
    await call('/api/openclaw', z.unknown(), { method: 'DELETE' })
  },
  testGateway: (body: GatewayInput) =>
    call('/api/openclaw/test', GatewayCheck, { method: 'POST', body, withinMs: testMs }),
})
