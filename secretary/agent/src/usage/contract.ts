import { get, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { managers } from '#core/contract'

export const maxDailyTokens = 1_000_000_000
export const maxDailyVoiceMinutes = 1440

const Cost = z.object({ currency: z.string(), micros: z.number().int() })

const UsageSum = {
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  /** True if a service reported no usage for at least one request. The tokens of such a request are estimated. */
  estimated: z.boolean(),
  /** Cost by currency, in millionths of its unit. Empty if the models have no price. */
  costs: z.array(Cost),
  /** Duration of voice conversations. */
  voice_seconds: z.number().int(),
}

const UsageDay = z.object({ day: z.string(), ...UsageSum }).meta({ id: 'UsageDay' })

const TokenBudget = z
  .object({
    /** Largest number of tokens of one day; null for no limit. */
    daily_tokens: z.number().int().nullable(),
    /** `server`: set by DAILY_TOKEN_BUDGET. `owner`: set in the app. */
    source: z.enum(['none', 'server', 'owner']),
    /** Longest duration of voice conversations of one day in minutes; null for no limit. */
    daily_voice_minutes: z.number().int().nullable(),
  })
  .meta({ id: 'TokenBudget' })

export const usageContract = {
  read: get('/api/usage', {
    auth: 'key',
    roles: managers,
    summary: 'Get tokens and cost of the last 30 days',
    reply: z.object({
      today: UsageDay,
      days: z.array(UsageDay),
      budget: TokenBudget,
      time_zone: z.string(),
    }),
  }),
  setBudget: put('/api/usage/budget', {
    auth: 'key',
    roles: managers,
    summary: 'Set the daily budgets of tokens and voice minutes, or remove them',
    body: z.strictObject({
      daily_tokens: z.number().int().min(1).max(maxDailyTokens).nullable(),
      /** Without this field, the budget of voice minutes stays. */
      daily_voice_minutes: z.number().int().min(1).max(maxDailyVoiceMinutes).nullable().optional(),
    }),
    reply: TokenBudget,
  }),
}
