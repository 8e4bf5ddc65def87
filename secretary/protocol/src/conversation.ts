import { type ApprovalRequest, toApprovalRequest } from './approval-request.ts'
import type { MessageAttachment, ServerFrame, ServerFrameOf } from './server-frames.ts'
import { type HistoryMessage, toReplyFromHistory, toSubAgentFromHistory } from './history.ts'
import { type Reply, reduceReply } from './reply.ts'
import { applySessionUpdate } from './session-updates.ts'
import { isSubAgentEnded, reduceSubAgent, type SubAgent } from './sub-agent.ts'
import { isVoiceServerFrame } from './voice-frames.ts'
import { chooseNewerToolCall, type ToolCall, toToolCall } from './tool-call.ts'

export type UserMessage = {
  messageId: string
  sessionId: string | undefined
  content: string
  attachments: MessageAttachment[]
  clientMsgId: string | undefined
  /** Person who wrote the message, in a shared session. */
  author?: { person_id: string; name: string } | undefined
}
/** Message that contains a summary of all earlier messages. The model receives the summary in their place. */
export type ConversationSummary = { messageId: string; sessionId: string | undefined; content: string }

/**
 * Position of this client in the server's journal. `applied`: last frame that was applied. `newest`: position of the
 * journal at the last welcome frame. `floor`: position of the journal when this client began without a replay; the
 * history contains earlier events.
 */
export type JournalPosition = { epoch: string; applied: number; newest: number; floor: number }

/**
 * State that results from all frames of an agent, by id. Replies and messages are in the order of their first frame.
 */
export type Conversation = {
  replies: Readonly<Record<string, Reply>>
  agents: Readonly<Record<string, SubAgent>>
  toolCalls: Readonly<Record<string, ToolCall>>
  messages: Readonly<Record<string, UserMessage>>
  summaries: Readonly<Record<string, ConversationSummary>>
  approvals: Readonly<Record<string, ApprovalRequest>>
  titles: Readonly<Record<string, string>>
  /** Whether a session is shared with all people, for sessions whose sharing changed. */
  sharing: Readonly<Record<string, boolean>>
  deletedSessions: readonly string[]
  journal: JournalPosition | undefined
  /**
   * True if the journal no longer has the missed frames: the history must be read before the conversation is complete.
   */
  isStale: boolean
}

export const emptyConversation: Conversation = {
  replies: {},
  agents: {},
  toolCalls: {},
  messages: {},
  summaries: {},
  approvals: {},
  titles: {},
  sharing: {},
  deletedSessions: [],
  journal: undefined,
  isStale: false,
}

/** Returns the journal position from which the client asks the server to resume. */
export const getResumePoint = ({ journal }: Conversation) =>
  journal && { epoch: journal.epoch, after_seq: Math.max(journal.applied, journal.floor) }

/** Returns the conversation after a frame. A frame whose sequence number was applied before is ignored. */
export function applyFrame(state: Conversation, frame: ServerFrame): Conversation {
  const seq = 'seq' in frame && frame.type !== 'welcome' ? frame.seq : undefined
  const { journal } = state
  if (seq === undefined || !journal) return reduce(state, frame)
  if (seq <= journal.applied) return state
  return reduce({ ...state, journal: { ...journal, applied: seq } }, frame)
}

function reduce(state: Conversation, frame: ServerFrame): Conversation {
  // Voice frames go to the listener of the voice conversation.
  if (isVoiceServerFrame(frame)) return state
  switch (frame.type) {
    case 'stream_start':
    case 'stream_chunk':
    case 'stream_reasoning':
    case 'stream_end': {
      const reply = reduceReply(state.replies[frame.message_id], frame)
      return reply ? { ...state, replies: { ...state.replies, [frame.message_id]: reply } } : state
    }
    case 'agent_start':
    case 'agent_progress':
    case 'agent_complete':
    case 'agent_error':
    case 'agent_log': {
      const agent = reduceSubAgent(state.agents[frame.agent_id], frame)
      return { ...state, agents: { ...state.agents, [frame.agent_id]: agent } }
    }
    case 'tool_call':
      return { ...state, toolCalls: withToolCall(state.toolCalls, toToolCall(frame)) }
    case 'user_message':
      return { ...state, messages: { ...state.messages, [frame.message_id]: userMessage(frame) } }
    case 'summary':
      return { ...state, summaries: { ...state.summaries, [frame.message_id]: toSummary(frame) } }
    case 'approval_request':
      return { ...state, approvals: { ...state.approvals, [frame.approval_id]: toApprovalRequest(frame) } }
    case 'approval_closed':
      return removeDecidedApproval(state, frame.approval_id)
    case 'session_updated':
      return applySessionUpdate(state, frame)
    case 'welcome':
      return applyWelcome(state, frame)
    case 'resync':
      return applyResync(state)
    // These frames change nothing in the conversation: the outbox handles acknowledgements, the heartbeat handles
    // pongs, and errors are not shown.
    case 'message_ack':
    case 'pong':
    case 'error':
      return state
    default:
      frame satisfies never
      return state
  }
}

const withToolCall = (calls: Conversation['toolCalls'], call: ToolCall) => ({
  ...calls,
  [call.callId]: chooseNewerToolCall(calls[call.callId], call),
})

const userMessage = (frame: ServerFrameOf<'user_message'>): UserMessage => ({
  messageId: frame.message_id,
  sessionId: frame.session_id,
  content: frame.content,
  attachments: frame.attachments,
  clientMsgId: frame.client_msg_id,
  author: frame.author,
})

const toSummary = ({ message_id, session_id, content }: ServerFrameOf<'summary'>): ConversationSummary => ({
  messageId: message_id,
  sessionId: session_id,
  content,
})

/**
 * Resets the conversation if the epoch has changed. A new epoch means another database, whose ids and
 * sequence numbers cannot be compared with those of the previous database.
 */
function applyWelcome(state: Conversation, { epoch, seq }: ServerFrameOf<'welcome'>): Conversation {
  const { journal } = state
  if (journal?.epoch === epoch) return { ...state, journal: { ...journal, newest: seq } }
  const begun = { epoch, applied: 0, newest: seq, floor: seq }
  return journal ? { ...emptyConversation, journal: begun, isStale: true } : { ...state, journal: begun }
}

/**
 * Marks the conversation as stale. After a resync the server sends open replies again from their start, and the history
 * has everything else.
 */
function applyResync(state: Conversation): Conversation {
  const { journal } = state
  return {
    ...state,
    isStale: true,
    journal: journal && { ...journal, applied: 0, floor: journal.newest },
  }
}

/** Removes an approval request that was decided. */
export function removeDecidedApproval(state: Conversation, approvalId: string): Conversation {
  const { [approvalId]: _decided, ...approvals } = state.approvals
  return { ...state, approvals }
}

/** Merges a page of the history into the conversation. Ends replies whose end frame was missed. */
export function applyHistory(state: Conversation, page: readonly HistoryMessage[]): Conversation {
  const replies = { ...state.replies }
  const agents = { ...state.agents }
  const messages = { ...state.messages }
  const summaries = { ...state.summaries }
  let { toolCalls } = state
  for (const message of page) {
    const { message_id: messageId, session_id: sessionId, content } = message
    if (message.kind === 'summary') summaries[messageId] = { messageId, sessionId, content }
    else if (message.sender === 'user') messages[message.message_id] = messageOfHistory(message)
    else replies[message.message_id] = newerReply(replies[message.message_id], toReplyFromHistory(message))
    for (const row of message.agents) {
      const known = agents[row.agent_id]
      agents[row.agent_id] = newerAgent(known, toSubAgentFromHistory(row, message.message_id))
    }
    for (const record of message.tool_calls) toolCalls = withToolCall(toolCalls, toToolCall(record))
  }
  return { ...state, replies, agents, messages, summaries, toolCalls }
}

const messageOfHistory = (message: HistoryMessage): UserMessage => ({
  messageId: message.message_id,
  sessionId: message.session_id,
  content: message.content,
  attachments: message.attachments,
  clientMsgId: message.client_msg_id ?? undefined,
  author: message.author ?? undefined,
})

/**
 * Returns the newer version of a reply. While a reply is open, the received frames have its newest text. After its end,
 * the history contains its final state.
 */
function newerReply(known: Reply | undefined, read: Reply): Reply {
  if (!known) return read
  const { sessionId = known.sessionId, replyTo = known.replyTo } = read
  return { ...(read.status === 'streaming' ? known : read), sessionId, replyTo }
}

function newerAgent(known: SubAgent | undefined, read: SubAgent): SubAgent {
  if (!known) return read
  const named = { ...known, name: read.name, parentMessageId: read.parentMessageId }
  if (isSubAgentEnded(read)) return { ...read, logs: known.logs }
  return isSubAgentEnded(known) || known.progress > read.progress ? named : { ...read, logs: known.logs }
}
