import { type BrainMessage, createResultsMessage, type Deps } from '#core'
import { listOwnAgentsOfMessage, toTaskResult } from '#tasks'
import { findUploadedFile } from '#uploads'
import { keepNewestMessages, maxHistoryMessages } from './rules.ts'
import * as store from './store.ts'

/**
 * Returns the messages that the brain receives for a reply: the newest of its session, each reply with the results of
 * its sub-agents.
 */
export function listConversation(deps: Pick<Deps, 'db' | 'config'>, replyId: string): BrainMessage[] {
  const { db } = deps
  const reply = store.findMessage(db, replyId)
  if (!reply) return []
  const before = store.listMessagesBefore(db, reply, maxHistoryMessages).toReversed()
  const messages = before.map((row) => ({ row, messages: toBrainMessages(deps, row) }))
  // The results that a reply follows up come last, because the reply answers them.
  const ordered = [
    ...messages.filter(({ row }) => row.message_id !== reply.follow_up_of).flatMap((one) => one.messages),
    ...followedUp(deps, reply),
  ]
  return keepNewestMessages(ordered)
}

function followedUp(deps: Pick<Deps, 'db' | 'config'>, { follow_up_of }: store.MessageRow) {
  const parent = follow_up_of === null ? undefined : store.findMessage(deps.db, follow_up_of)
  return parent ? toBrainMessages(deps, parent) : []
}

function toBrainMessages(
  deps: Pick<Deps, 'db' | 'config'>,
  { message_id, sender, content }: store.MessageRow,
) {
  const { db } = deps
  const files = store.listUploadIds(db, message_id).flatMap((id) => findUploadedFile(deps, id) ?? [])
  const message: BrainMessage = { role: sender, content, ...(files.length && { files }) }
  const agents = sender === 'assistant' ? listOwnAgentsOfMessage(db, message_id) : []
  return agents.length ? [message, createResultsMessage(agents.map(toTaskResult))] : [message]
}
