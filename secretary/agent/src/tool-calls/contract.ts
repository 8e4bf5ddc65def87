import { get } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { anyRole } from '#core/contract'

export const ToolCall = z
  .object({
    call_id: z.string(),
    message_id: z.string(),
    /** Sub-agent that called the tool; null if the reply itself did. */
    agent_id: z.string().nullable(),
    name: z.string(),
    status: z.enum(['waiting', 'running', 'done', 'failed', 'denied', 'cancelled', 'interrupted']),
    /** Number of UTF-16 units of the reply's text before the call. */
    text_position: z.number().int(),
    /** Input as JSON. Truncated if `input_left_out` is more than 0. */
    input: z.string(),
    input_left_out: z.number().int(),
    /** Output or error message; null while the call runs. */
    output: z.string().nullable(),
    output_left_out: z.number().int(),
    started_at: z.string().meta({ format: 'date-time' }),
    ended_at: z.string().meta({ format: 'date-time' }).nullable(),
  })
  .meta({ id: 'ToolCall' })

const statuses = ToolCall.shape.status.options

/** `changes`: calls of tools that may change something. */
export const toolCallActivityFilters = ['all', 'changes', 'problems'] as const

const Activity = ToolCall.extend({
  session_id: z.string(),
  session_title: z.string(),
  /** `available`: the effect of the call can be undone. Null for a call that changes nothing or cannot be undone. */
  undo: z.enum(['available', 'done']).nullable(),
}).meta({
  id: 'Activity',
})

export const toolCallsContract = {
  list: get('/api/tool-calls', {
    auth: 'key',
    roles: anyRole,
    summary: 'List tool calls of the sessions that you see, newest first',
    query: z.strictObject({
      filter: z.enum(toolCallActivityFilters).default('all'),
      status: z.enum(statuses).optional(),
      before: z.string().optional(),
      limit: z.coerce.number().int().min(1).max(50).default(50),
    }),
    reply: z.object({ tool_calls: z.array(Activity), has_more: z.boolean() }),
  }),
  get: get('/api/tool-calls/:call_id', {
    auth: 'key',
    roles: anyRole,
    summary: 'Get a tool call with its whole input and output',
    params: z.object({ call_id: z.string() }),
    reply: ToolCall,
  }),
}
