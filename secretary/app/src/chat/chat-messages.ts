import type { ClientState } from '@sanhe/protocol/client'
import { type HistoryMessage, toReplyFromHistory } from '@sanhe/protocol/history'
import type { OutboxEntry } from '@sanhe/protocol/outbox'
import type { Reply } from '@sanhe/protocol/reply'
import type { MessageAttachment } from '@sanhe/protocol/server-frames'
import type { SubAgent } from '@sanhe/protocol/sub-agent'
import type { ToolCall } from '@sanhe/protocol/tool-call'
import { decodeTime } from 'ulid'

export type Attachment = MessageAttachment

export type DisplayedMessage =
  | { kind: 'summary'; id: string; content: string }
  | { kind: 'reply'; id: string; reply: Reply; agents: SubAgent[]; toolCalls: ToolCall[] }
  | {
      kind: 'user'
      id: string
      content: string
      attachments: Attachment[]
      waiting: OutboxEntry | undefined
      isScheduled?: boolean
      /** Person who wrote the message, in a shared session. */
      author?: { person_id: string; name: string } | undefined
    }

/** Shared empty lists, so that replies without sub-agents and tool calls are not rendered again. */
const noAgents: SubAgent[] = []
const noToolCalls: ToolCall[] = []

type ChatState = Pick<ClientState, 'conversation' | 'outbox'>

/**
 * Returns the messages of a session, oldest first: the device's cache, the agent's data, and unsent messages at the
 * end. The agent's data replaces cached messages. Message ids are in order of creation.
 */
export function listChatMessages(
  { conversation, outbox }: ChatState,
  sessionId: string,
  cached: readonly HistoryMessage[],
): DisplayedMessage[] {
  const shown = new Map<string, DisplayedMessage>()
  const agents = agentsByReply(conversation.agents)
  const toolCalls = toolCallsByReply(conversation.toolCalls)
  for (const message of cached) shown.set(message.message_id, shownFromCache(message))
  for (const message of Object.values(conversation.messages))
    if (message.sessionId === sessionId)
      shown.set(message.messageId, {
        kind: 'user',
        id: message.messageId,
        content: message.content,
        attachments: message.attachments,
        waiting: undefined,
        isScheduled: message.clientMsgId?.startsWith('schedule:') ?? false,
        author: message.author,
      })
  for (const { messageId: id, sessionId: of, content } of Object.values(conversation.summaries))
    if (of === sessionId) shown.set(id, { kind: 'summary', id, content })
  for (const reply of Object.values(conversation.replies))
    if (reply.sessionId === sessionId)
      shown.set(reply.messageId, {
        kind: 'reply',
        id: reply.messageId,
        reply,
        agents: agents.get(reply.messageId) ?? noAgents,
        toolCalls: toolCalls.get(reply.messageId) ?? noToolCalls,
      })
  const shownClientIds = new Set(Object.values(conversation.messages).map(({ clientMsgId }) => clientMsgId))
  const waiting = outbox.filter(
    (entry) =>
      entry.sessionId === sessionId &&
      !shownClientIds.has(entry.clientMsgId) &&
      !(entry.messageId !== undefined && shown.has(entry.messageId)),
  )
  const sorted = [...shown.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return [...sorted, ...waiting.map(shownOfWaiting)]
}

const shownFromCache = (message: HistoryMessage): DisplayedMessage => {
  if (message.kind === 'summary') return { kind: 'summary', id: message.message_id, content: message.content }
  return message.sender === 'assistant'
    ? {
        kind: 'reply',
        id: message.message_id,
        reply: toReplyFromHistory(message),
        agents: noAgents,
        toolCalls: noToolCalls,
      }
    : {
        kind: 'user',
        id: message.message_id,
        content: message.content,
        attachments: message.attachments,
        waiting: undefined,
        author: message.author ?? undefined,
      }
}

const shownOfWaiting = (entry: OutboxEntry): DisplayedMessage => ({
  kind: 'user',
  id: entry.clientMsgId,
  content: entry.content,
  attachments: entry.attachments.map((file) => ({ url: '', mime: '', name: '', ...file })),
  waiting: entry.status === 'acked' || entry.status === 'answered' ? undefined : entry,
})

function agentsByReply(agents: Readonly<Record<string, SubAgent>>) {
  const all = Object.values(agents).toSorted((a, b) => (a.agentId < b.agentId ? -1 : 1))
  // Only the newest attempt of a retried sub-agent is shown.
  const retried = new Set(all.map(({ retryOf }) => retryOf))
  return Map.groupBy(
    all.filter(({ agentId }) => !retried.has(agentId)),
    ({ parentMessageId }) => parentMessageId,
  )
}

/** Groups tool calls by reply, oldest first. Calls of sub-agents belong to the reply that started the sub-agent. */
const toolCallsByReply = (calls: Readonly<Record<string, ToolCall>>) =>
  Map.groupBy(
    Object.values(calls).toSorted((a, b) => (a.callId < b.callId ? -1 : 1)),
    ({ messageId }) => messageId,
  )

/** Returns the reply that is streaming in a session, if any. */
export const findStreamingReply = (shown: readonly DisplayedMessage[]) =>
  shown.findLast((message) => message.kind === 'reply' && message.reply.status === 'streaming')

/** Returns the id of the newest reply if it can be continued and no message follows it. */
export function findContinuableReply(shown: readonly DisplayedMessage[]) {
  const last = shown.at(-1)
  return last?.kind === 'reply' && last.reply.canContinue ? last.id : undefined
}

/**
 * Returns the id of the newest reply if it failed, no message follows it, and its question can be sent again. Files of a
 * question are not sent again.
 */
export function findRetryableReply(shown: readonly DisplayedMessage[]) {
  const last = shown.at(-1)
  if (last?.kind !== 'reply' || last.reply.status !== 'error' || last.reply.canContinue) return undefined
  const question = shown.find(({ id }) => id === last.reply.replyTo)
  const isRepeatable =
    question?.kind === 'user' && question.content !== '' && question.attachments.length === 0
  return isRepeatable ? last.id : undefined
}

/** Returns the creation time of a message, which its id contains. */
export function getMessageCreationTime(messageId: string) {
  try {
    return decodeTime(messageId.replace(/^msg_/, ''))
  } catch {
    return undefined
  }
}
