import type { Conversation } from './conversation.ts'
import type { ServerFrameOf } from './server-frames.ts'

/** Returns the conversation after a session got a title, was shared, made private or deleted. */
export function applySessionUpdate(
  state: Conversation,
  frame: ServerFrameOf<'session_updated'>,
): Conversation {
  const { session_id: sessionId, title, deleted, shared } = frame
  if (sessionId === undefined) return state
  const titles = title === undefined ? state.titles : { ...state.titles, [sessionId]: title }
  const isNews = deleted && !state.deletedSessions.includes(sessionId)
  // A session that its person makes private is deleted for other people. Shared again, it exists again.
  const isBack = shared === true && state.deletedSessions.includes(sessionId)
  const { deletedSessions } = state
  return {
    ...state,
    titles,
    sharing: shared === undefined ? state.sharing : { ...state.sharing, [sessionId]: shared },
    deletedSessions: isNews
      ? [...deletedSessions, sessionId]
      : isBack
        ? deletedSessions.filter((id) => id !== sessionId)
        : deletedSessions,
  }
}
