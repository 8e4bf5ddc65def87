import { dayMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { maxAttachments, maxContentCharacters } from '@sanhe/protocol/limits'
import type { RunStoppedError } from '#core'

/** Longest duration of a run. It exceeds the time limit of an approval request, for which a run may wait. */
export const maxRunMs = 30 * minuteMs
/**
 * Longest text of a reply. A model that writes a longer text is faulty. The length is limited because every client that
 * resumes receives the whole text.
 */
export const maxReplyCharacters = 200_000
/** Interval in milliseconds at which fragments of the model are merged into one frame. */
export const fragmentMergeIntervalMs = 33
/** Largest number of messages of one session that wait for their reply. */
export const maxWaitingMessages = 20
/** Number of messages and characters of the session that a brain without a context window receives. */
export const maxHistoryMessages = 40
export const maxHistoryCharacters = 100_000
/** Number of messages after the last summary that are read for a brain with a context window. */
export const maxUnsummarisedMessages = 500
/** Number of messages and characters of the session that a voice conversation receives at its beginning. */
export const maxSpokenHistoryMessages = 20
export const maxSpokenHistoryCharacters = 8000
/** Longest reasoning that is stored with a reply. */
export const maxReasoningCharacters = 100_000

/**
 * Largest number of server starts that continue the same reply. The number is limited, because the reply itself may
 * cause the crashes.
 */
export const maxReplyResumes = 3
/**
 * Largest number of consecutive replies that answer results of sub-agents. The last of these replies may start no
 * sub-agents.
 */
export const maxFollowUpReplies = 3
/** Age from which an interrupted reply is not continued. */
export const maxResumeAgeMs = dayMs

type OpenReply = { resumes: number; created_at: Instant }

/** Returns whether a start of the server continues an interrupted reply. */
export const isReplyResumable = ({ resumes, created_at }: OpenReply, now: Instant) =>
  resumes < maxReplyResumes && now - created_at < maxResumeAgeMs

type AgentState = { isEnded: boolean; isCancelled: boolean; isReported: boolean }

/**
 * Returns whether the agent answers with the results of a reply's sub-agents. All sub-agents must have ended. At least
 * one of them must have a result that no reply has received, and must not be cancelled. The user must not have stopped
 * the reply.
 */
export const needsFollowUpReply = (replyStatus: string, agents: AgentState[]) =>
  (replyStatus === 'complete' || replyStatus === 'error') &&
  agents.every(({ isEnded }) => isEnded) &&
  agents.some(({ isReported, isCancelled }) => !isReported && !isCancelled)

export type NewMessage = { session_id: string; content: string; attachments: { upload_id: string }[] }
export type MessageContext = {
  isSessionId: boolean
  /** True if the person sees the conversation, or begins it. */
  mayWrite: boolean
  /** False if the id that the client chose belongs to another message. */
  isIdFree: boolean
  missingUploads: number
  waiting: number
}

/** Returns the text of the refusal of a message for the user; undefined if the message is accepted. */
export function decideMessageRefusal(message: NewMessage, context: MessageContext) {
  const { attachments, content } = message
  if (!context.isSessionId) return 'This message could not be taken: its session has no valid name.'
  if (!context.mayWrite) return 'This message could not be taken: you cannot write to this session.'
  if (!context.isIdFree) return 'This message could not be taken: another message has its id.'
  if (attachments.length > maxAttachments)
    return `This message could not be taken: it has ${attachments.length} attachments, and ${maxAttachments} is the most.`
  if (content.length > maxContentCharacters)
    return `This message could not be taken: it has ${content.length} characters, and ${maxContentCharacters} is the most.`
  if (content.trim() === '' && attachments.length === 0)
    return 'This message could not be taken: it is empty.'
  if (context.missingUploads > 0)
    return 'This message could not be taken: an attachment is not on this server. Please attach it again.'
  if (context.waiting >= maxWaitingMessages)
    return 'This message could not be taken: too many messages of this session wait for their reply.'
}

export const isRunOverdue = (startedAt: Instant, now: Instant) => now - startedAt >= maxRunMs

/**
 * Returns how many of the oldest messages a summary replaces, given the tokens of each message. Returns 0 if
 * all messages fit. Otherwise the newest messages that fill half of the limit stay, and at least the last
 * message.
 */
export function countMessagesToSummarise(tokens: readonly number[], maxTokens: number) {
  const total = tokens.reduce((sum, own) => sum + own, 0)
  if (total <= maxTokens) return 0
  let kept = 0
  const first = tokens.findLastIndex((own) => (kept += own) > maxTokens / 2)
  return Math.min(first + 1, tokens.length - 1)
}

type EndedReply = { status: string; can_continue: number }

/** Returns the error code of a refused request to continue a reply; undefined if it may be continued. */
export function decideContinueReplyRefusal(reply: EndedReply | undefined, isNewest: boolean) {
  if (!reply) return 'MESSAGE_NOT_FOUND'
  if (reply.status === 'streaming' || reply.can_continue === 0 || !isNewest) return 'REPLY_NOT_CONTINUABLE'
}

/** Status and notice of a stopped reply, by the reason of the stop. */
export const replyEndingsByReason = {
  cancelled: { status: 'cancelled', notice: '' },
  timeout: { status: 'error', notice: 'The reply was stopped: it took longer than 30 minutes.' },
  budget: { status: 'error', notice: 'The reply was stopped: it became too long.' },
  restart: { status: 'error', notice: 'The server was restarted before this reply was done.' },
  fault: { status: 'error', notice: 'Something went wrong on the server before this reply was done.' },
} as const satisfies Record<RunStoppedError['why'], { status: 'cancelled' | 'error'; notice: string }>

/** Returns the notice to append to a stopped reply: after an empty line if the model has already written text. */
export const separateNoticeFromText = (text: string, notice: string) =>
  notice && text ? `\n\n${notice}` : notice

/** Returns the newest messages that fit into the limit, oldest first. The last message is always included. */
export function keepNewestMessages<M extends { content: string }>(messages: M[]): M[] {
  let characters = 0
  const fitting = messages.toReversed().filter(({ content }, index) => {
    characters += content.length
    return index === 0 || characters <= maxHistoryCharacters
  })
  return fitting.toReversed()
}

/** Returns whether a message was sent by a schedule, by the id that the schedule gave it. */
export const isScheduledMessage = (clientMsgId: string) => clientMsgId.startsWith('schedule:')
