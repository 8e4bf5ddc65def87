import { z } from 'zod'
import { MessageAttachment, stopReasons } from './server-frames.ts'
import { type Reply, toTokenCost } from './reply.ts'
import { createSubAgent, type SubAgent } from './sub-agent.ts'
import { ToolCallRecord } from './tool-call.ts'

/** Messages as `GET /api/messages` returns them. Extension fields that a server leaves out get a default here. */

const HistoryAgent = z.object({
  agent_id: z.string(),
  name: z.string().default(''),
  status: z.enum(['waiting', 'running', 'completed', 'failed', 'cancelled', 'interrupted']),
  progress: z.number().default(0),
  detail: z.string().default(''),
  duration_ms: z.number().nullish(),
  result: z.string().nullish(),
  error: z.string().nullish(),
  retry_of: z.string().nullish(),
  attempt: z.number().default(1),
  parent_agent: z.string().nullish(),
  usage: z
    .object({ tokens: z.number(), cost_micros: z.number().nullish(), currency: z.string().nullish() })
    .nullish(),
})

export const HistoryMessage = z.object({
  message_id: z.string(),
  session_id: z.string(),
  sender: z.enum(['user', 'assistant']),
  content: z.string(),
  time: z.string(),
  attachments: z.array(MessageAttachment).default([]),
  status: z.enum(['complete', 'streaming', 'cancelled', 'error']).default('complete'),
  usage: z
    .object({
      tokens: z.number(),
      estimated: z.boolean().optional(),
      cost_micros: z.number().nullish(),
      currency: z.string().nullish(),
    })
    .nullish(),
  kind: z.enum(['message', 'summary']).default('message'),
  reasoning: z.string().default(''),
  stop_reason: z.enum(stopReasons).nullish(),
  can_continue: z.boolean().default(false),
  agents: z.array(HistoryAgent).default([]),
  tool_calls: z.array(ToolCallRecord).default([]),
  client_msg_id: z.string().nullish(),
  reply_to: z.string().nullish(),
  author: z.object({ person_id: z.string(), name: z.string() }).nullish(),
})
export type HistoryMessage = z.output<typeof HistoryMessage>

export const HistoryPage = z.object({
  messages: z.array(HistoryMessage),
  has_more: z.boolean(),
  next_before: z.string().nullable(),
})
export type HistoryPage = z.output<typeof HistoryPage>

export const toReplyFromHistory = (message: HistoryMessage): Reply => ({
  messageId: message.message_id,
  status: message.status,
  text: message.content,
  reasoning: message.reasoning,
  tokens: message.status === 'streaming' ? undefined : message.usage?.tokens,
  isEstimate: message.usage?.estimated ?? false,
  cost: toTokenCost(message.usage ?? {}),
  stopReason: message.stop_reason ?? undefined,
  canContinue: message.can_continue,
  sessionId: message.session_id,
  replyTo: message.reply_to ?? undefined,
})

export const toSubAgentFromHistory = (
  row: z.output<typeof HistoryAgent>,
  parentMessageId: string,
): SubAgent => ({
  ...createSubAgent(row.agent_id),
  name: row.name,
  parentMessageId,
  status: row.status === 'interrupted' ? 'failed' : row.status,
  progress: row.progress,
  detail: row.detail,
  durationMs: row.duration_ms ?? undefined,
  result: row.result ?? undefined,
  error: row.error ?? undefined,
  retryOf: row.retry_of ?? undefined,
  attempt: row.attempt,
  parentAgentId: row.parent_agent ?? undefined,
  tokens: row.usage?.tokens ?? 0,
  cost: toTokenCost(row.usage ?? {}),
})
