import { get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { anyRole } from '#core/contract'
import { SubAgentResponse } from '#tasks/contract'
import { ToolCall } from '#tool-calls/contract'

export const Message = z
  .object({
    message_id: z.string(),
    session_id: z.string(),
    sender: z.enum(['user', 'assistant']),
    content: z.string(),
    time: z.string().meta({ format: 'date-time' }),
    attachments: z.array(
      z.object({
        upload_id: z.string(),
        url: z.string(),
        mime: z.string(),
        name: z.string(),
        size: z.number().int(),
      }),
    ),
    status: z.enum(['complete', 'streaming', 'cancelled', 'error']),
    usage: z.object({
      tokens: z.number().int(),
      estimated: z.boolean(),
      /** Cost of the reply in millionths of the unit of `currency`; absent while the model has no price. */
      cost_micros: z.number().int().optional(),
      currency: z.string().optional(),
    }),
    /** `summary`: the model receives this message in place of all earlier messages. */
    kind: z.enum(['message', 'summary']),
    /** Reasoning of the model, which is not part of the answer. */
    reasoning: z.string(),
    stop_reason: z.enum(['length', 'content_filter']).nullable(),
    /** True if the client may send the frame `continue` to continue this reply. */
    can_continue: z.boolean(),
    agents: z.array(SubAgentResponse),
    tool_calls: z.array(ToolCall),
    /** Person who wrote the message. Null for replies, and in sessions that are not shared. */
    author: z.object({ person_id: z.string(), name: z.string() }).nullable(),
    reply_to: z.string().nullable(),
    client_msg_id: z.string().nullable(),
  })
  .meta({ id: 'Message' })

export const messagesContract = {
  list: get('/api/messages', {
    auth: 'key',
    roles: anyRole,
    summary: 'List messages of a session in chronological order, newest page first',
    query: z.strictObject({
      session_id: z.string(),
      before: z.string().optional(),
      limit: z.coerce.number().int().min(1).max(50).default(50),
      after_seq: z.coerce.number().int().min(0).optional(),
    }),
    reply: z.object({
      messages: z.array(Message),
      has_more: z.boolean(),
      next_before: z.string().nullable(),
    }),
  }),
  send: post('/api/messages', {
    auth: 'key',
    roles: anyRole,
    summary: 'Send a message, as the frame `message` does',
    body: z.strictObject({
      session_id: z.string(),
      content: z.string(),
      /** Id that the client chooses. A message with a known id is accepted once. */
      client_msg_id: z.string().min(1).max(100),
    }),
    reply: z.object({ message_id: z.string(), duplicate: z.boolean() }),
    status: 202,
  }),
}
