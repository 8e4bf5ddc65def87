import type { AgentClient, ClientState } from '@sanhe/protocol/client'
import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { conversationLabels } from './conversations-text.ts'

/**
 * Returns the agent's sessions, and reloads them when the agent reports a change or a new session has its first
 * message.
 */
export function useSessions(address: string, client: AgentClient, { conversation, mode }: ClientState) {
  const queries = useQueryClient()
  const queryKey = ['agent-sessions', address]
  const { data, isError, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => client.api.sessions(pageParam ? { before: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.next_before : null),
  })
  const sessionsHeardOf = new Set(Object.values(conversation.messages).map(({ sessionId }) => sessionId)).size
  const news = [
    conversation.titles,
    conversation.sharing,
    conversation.deletedSessions.length,
    sessionsHeardOf,
    mode,
  ]
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- read again whenever one of these says that something is new
  useEffect(() => void queries.invalidateQueries({ queryKey }), news)

  const doThen = (work: Promise<unknown>) =>
    void work
      .catch(() => showError(getCurrentText(conversationLabels).failed))
      .finally(() => void queries.invalidateQueries({ queryKey }))
  const all = data?.pages
    .flatMap(({ sessions }) => sessions)
    .filter(({ session_id }) => !conversation.deletedSessions.includes(session_id))
    .map((session) => ({ ...session, title: conversation.titles[session.session_id] ?? session.title }))
  return {
    all,
    isFailed: isError,
    hasMore: hasNextPage,
    more: fetchNextPage,
    rename: (sessionId: string, title: string) => doThen(client.api.renameSession(sessionId, title)),
    share: (sessionId: string, isShared: boolean) => doThen(client.api.shareSession(sessionId, isShared)),
    remove: (sessionId: string) => doThen(client.api.removeSession(sessionId)),
  }
}
