import { toIso } from '@sanhe/kit/runtime/clock'
import { toSubAgentResponse } from '#tasks'
import { toToolCallResponse } from '#tool-calls'
import type { describeRunUsage } from '#usage'
import type { MessageRow, UploadRow } from './store.ts'

type MessageDetails = {
  uploads: (UploadRow & { url: string })[]
  agents: Parameters<typeof toSubAgentResponse>[0][]
  agentUsage(agent: Parameters<typeof toSubAgentResponse>[0]): Parameters<typeof toSubAgentResponse>[1]
  toolCalls: Parameters<typeof toToolCallResponse>[0][]
  soFar: { text: string; reasoning: string } | undefined
  author: { person_id: string; name: string } | undefined
  usage: ReturnType<typeof describeRunUsage>
}

/** Converts a message for the API. The text of a streaming reply is in memory, not yet in its row. */
export const toMessageResponse = (
  message: MessageRow,
  { uploads, agents, agentUsage, toolCalls, soFar, author, usage }: MessageDetails,
) => ({
  message_id: message.message_id,
  session_id: message.session_id,
  sender: message.sender,
  content: soFar?.text ?? message.content,
  time: toIso(message.created_at),
  attachments: uploads,
  status: message.status,
  usage,
  kind: message.kind,
  reasoning: soFar?.reasoning ?? message.reasoning,
  stop_reason: message.stop_reason,
  can_continue: message.can_continue === 1,
  agents: agents.map((agent) => toSubAgentResponse(agent, agentUsage(agent))),
  tool_calls: toolCalls.map((call) => toToolCallResponse(call)),
  author: author ?? null,
  reply_to: message.reply_to,
  client_msg_id: message.client_msg_id,
})
