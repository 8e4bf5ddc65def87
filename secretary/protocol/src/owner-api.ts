import { z } from 'zod'
import type { AgentRequest } from './agent-api.ts'

const UsageDay = z.object({
  day: z.string(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  estimated: z.boolean(),
  costs: z.array(z.object({ currency: z.string(), micros: z.number() })),
})
export type UsageDay = z.output<typeof UsageDay>

const TokenBudget = z.object({
  daily_tokens: z.number().nullable(),
  source: z.enum(['none', 'server', 'owner']),
})
export type TokenBudget = z.output<typeof TokenBudget>

const Usage = z.object({
  today: UsageDay,
  days: z.array(UsageDay),
  budget: TokenBudget,
  time_zone: z.string(),
})

export type CallAgent = <T>(path: string, reply: z.ZodType<T>, request?: AgentRequest) => Promise<T>

/** Creates the part of the REST client with which the owner manages the agent. */
export const createOwnerApi = (call: CallAgent) => ({
  usage: () => call('/api/usage', Usage),
  setBudget: (daily_tokens: number | null) =>
    call('/api/usage/budget', TokenBudget, { method: 'PUT', body: { daily_tokens } }),
})
