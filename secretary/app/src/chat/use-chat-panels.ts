import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ChatSearchParams } from './chat-search.ts'

const route = getRouteApi('/own/chat/$address')

/**
 * Returns which panels of the chat are open (sub-agents of a reply, list of conversations) and functions that open and
 * close them. Each panel is an entry of the browser's history.
 */
export function useChatPanels() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { history } = useRouter()
  /** True if this page added the current history entry, so that closing a panel can go back in the history. */
  const isStep = useRef(false)
  const { session, tasks, list } = search
  const kept = session === undefined ? {} : { session }
  const isOpen = tasks !== undefined || list === true

  function open(opened: Pick<ChatSearchParams, 'tasks' | 'list'>) {
    // If another panel is open, its history entry is replaced, so that Back leads to the conversation.
    const replace = isOpen
    if (!replace) isStep.current = true
    void navigate({ to: '.', search: { ...kept, ...opened }, replace })
  }
  function close() {
    if (isStep.current) history.back()
    else void navigate({ to: '.', search: kept, replace: true })
    isStep.current = false
  }
  return {
    session,
    tasks,
    isListOpen: list === true,
    openTasks: (messageId: string) => open({ tasks: messageId }),
    openList: () => open({ list: true }),
    close,
    /** Opens another conversation, or a new conversation. */
    openSession(next: string | undefined) {
      isStep.current = false
      void navigate({ to: '.', search: next === undefined ? {} : { session: next }, replace: isOpen })
    },
  }
}
