import { type BrainMessage, createTaskResultsMessage, createSummaryMessage, type Deps } from '#core'
import { listDirectSubAgents, toTaskResult } from '#tasks'
import { findUploadedFile } from '#uploads'
import { findAuthor, toAuthorName } from './authors.ts'
import { keepNewestMessages, maxHistoryMessages, maxUnsummarisedMessages } from './rules.ts'
import * as store from './store.ts'

type ConversationDeps = Pick<Deps, 'db' | 'config'>

/** Message of the session with its position, as the brain receives it. A reply has the results of its sub-agents. */
export type MessageForBrain = { row: store.MessageRow; messages: BrainMessage[] }

export type Conversation = {
  reply: store.MessageRow
  summary: store.MessageRow | undefined
  /** Messages after the summary, oldest first. */
  units: MessageForBrain[]
}

/** Reads the conversation before a reply: the last summary and all messages after it. */
export function readConversation(deps: ConversationDeps, replyId: string): Conversation | undefined {
  const { db } = deps
  const reply = store.findMessage(db, replyId)
  if (!reply) return undefined
  const summary = store.findSummary(db, reply)
  const range = { limit: maxUnsummarisedMessages, after: summary?.covers_position ?? 0 }
  const rows = store.listMessagesBefore(db, reply, range).toReversed()
  return { reply, summary, units: rows.map((row) => ({ row, messages: toBrainMessages(deps, row) })) }
}

/** Returns the messages that a brain without a context window receives: the newest ones up to a limit. */
export const toLimitedConversation = (deps: ConversationDeps, conversation: Conversation) =>
  keepNewestMessages(
    toBrainConversation(deps, { ...conversation, units: conversation.units.slice(-maxHistoryMessages) }),
  )

/**
 * Returns the messages that the brain receives. When the reply answers the results of sub-agents, these
 * results are the last messages.
 */
export function toBrainConversation(
  deps: ConversationDeps,
  { reply, summary, units }: Conversation,
): BrainMessage[] {
  return [
    ...(summary ? [createSummaryMessage(summary.content)] : []),
    ...units.filter(({ row }) => row.message_id !== reply.follow_up_of).flatMap(({ messages }) => messages),
    ...followedUp(deps, reply),
  ]
}

function followedUp(deps: ConversationDeps, { follow_up_of }: store.MessageRow) {
  const parent = follow_up_of === null ? undefined : store.findMessage(deps.db, follow_up_of)
  return parent ? toBrainMessages(deps, parent) : []
}

function toBrainMessages(deps: ConversationDeps, row: store.MessageRow) {
  const { db } = deps
  const { message_id, sender } = row
  // Removes the notice that the product appended to the reply, because the model would mistake it for text that the
  // model wrote.
  const content = row.content.slice(0, row.content.length - row.notice_length)
  const files = store.listUploadIds(db, message_id).flatMap((id) => findUploadedFile(deps, id) ?? [])
  const author = sender === 'user' ? toAuthorName(findAuthor(db, row.session_id, row.person_id)) : undefined
  const message: BrainMessage = {
    role: sender,
    content,
    ...(author && { author }),
    ...(files.length && { files }),
  }
  const agents = sender === 'assistant' ? listDirectSubAgents(db, message_id) : []
  return agents.length ? [message, createTaskResultsMessage(agents.map(toTaskResult))] : [message]
}
