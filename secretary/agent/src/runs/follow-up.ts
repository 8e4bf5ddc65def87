import { type Deps, createPrefixedId } from '#core'
import { markSessionUsed } from '#sessions'
import { isEndedSubAgentStatus, listDirectSubAgents, markSubAgentsReported } from '#tasks'
import type { ReplyIds } from './reply-parts.ts'
import { needsFollowUpReply } from './rules.ts'
import * as store from './store.ts'

/**
 * Adds a reply to the results of sub-agents, if all sub-agents of a message have ended. The results are marked as
 * passed on in the same transaction, so each result gets one reply, even after a crash. Returns the ids of the reply;
 * undefined if no reply is needed.
 */
export function addFollowUpReply(
  { db, clock, journal }: Pick<Deps, 'db' | 'clock' | 'journal'>,
  parentId: string,
): ReplyIds | undefined {
  const parent = store.findMessage(db, parentId)
  if (!parent) return undefined
  const agents = listDirectSubAgents(db, parentId)
  const state = agents.map(({ status, reported_to }) => ({
    isEnded: isEndedSubAgentStatus(status),
    isCancelled: status === 'cancelled',
    isReported: reported_to !== null,
  }))
  if (!needsFollowUpReply(parent.status, state)) return undefined
  const now = clock.now()
  const messageId = createPrefixedId('msg', now)
  const { session_id } = parent
  journal.commit(() => {
    markSubAgentsReported(db, agents, messageId)
    const follow_up_number = parent.follow_up_number + 1
    const follow = { follow_up_of: parentId, follow_up_number, person_id: parent.person_id }
    store.addReply(db, { message_id: messageId, session_id, reply_to: null, created_at: now, ...follow })
    markSessionUsed(db, session_id, now)
  })
  return { messageId, sessionId: session_id, replyTo: null }
}
