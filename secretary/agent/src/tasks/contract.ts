import { get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { anyRole } from '#core/contract'

export const SubAgentResponse = z
  .object({
    agent_id: z.string(),
    name: z.string(),
    parent_msg: z.string(),
    status: z.enum(['waiting', 'running', 'completed', 'failed', 'cancelled']),
    progress: z.number().int().min(0).max(100),
    detail: z.string(),
    duration_ms: z.number().int().nullable(),
    result: z.string().nullable(),
    error: z.string().nullable(),
    code: z.string().nullable(),
    retry_of: z.string().nullable(),
    attempt: z.number().int(),
    /** Id of the sub-agent that started this sub-agent; null if a reply started it. */
    parent_agent: z.string().nullable(),
    usage: z.object({
      tokens: z.number().int(),
      /** Cost in millionths of the currency's unit; absent without a price. */
      cost_micros: z.number().int().optional(),
      currency: z.string().optional(),
    }),
  })
  .meta({ id: 'Agent' })

const AgentLog = z
  .object({
    id: z.number().int(),
    level: z.enum(['INFO', 'WARN', 'ERROR']),
    message: z.string(),
    ts: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'AgentLog' })

const ByAgent = z.object({ agent_id: z.string() })

export const tasksContract = {
  logs: get('/api/agents/:agent_id/logs', {
    auth: 'key',
    roles: anyRole,
    summary: 'List the log lines of a sub-agent',
    params: ByAgent,
    query: z.strictObject({
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(200).default(200),
    }),
    reply: z.object({ logs: z.array(AgentLog), has_more: z.boolean() }),
  }),
  cancel: post('/api/agents/:agent_id/cancel', {
    auth: 'key',
    roles: anyRole,
    summary: 'Cancel a sub-agent',
    params: ByAgent,
    reply: z.void(),
    status: 204,
  }),
  retry: post('/api/agents/:agent_id/retry', {
    auth: 'key',
    roles: anyRole,
    summary: 'Retry a failed or cancelled sub-agent as a new one',
    params: ByAgent,
    reply: SubAgentResponse,
    status: 201,
  }),
}
