import type { AgentClient } from '@sanhe/protocol/client'
import type { Conversation } from '@sanhe/protocol/conversation'
import { showUnreadCount } from '#shell/window-title.ts'

type Replies = Conversation['replies']

/** Ids of the replies that ended while the window was hidden. */
const unread = new Set<string>()

/** Returns the ids of the replies that streamed before and have ended now. */
export const listEndedReplies = (before: Replies, now: Replies) =>
  Object.values(now).flatMap(({ messageId, status }) =>
    status !== 'streaming' && before[messageId]?.status === 'streaming' ? [messageId] : [],
  )

/** Counts replies that end while the window is hidden. Nothing is unread while the window is visible. */
export function watchUnreadReplies(client: AgentClient) {
  let before = client.state().conversation.replies
  client.onState(({ conversation: { replies } }) => {
    if (replies === before) return
    if (document.visibilityState === 'hidden')
      for (const id of listEndedReplies(before, replies)) unread.add(id)
    before = replies
    showUnreadCount(unread.size)
  })
}

globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') return
  unread.clear()
  showUnreadCount(0)
})
