import type { ClientState } from '@sanhe/protocol/client'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setWindowTitle } from '#shell/window-title.ts'
import { generateSessionId } from './agent-client.ts'

/** Shows the name of the secretary as the title of the window. */
export function useChatTitle(name: string) {
  useEffect(() => {
    setWindowTitle(name)
  }, [name])
}

/** Opens a new conversation when the shown one was deleted, on this or another device. */
export function useLeaveDeletedSession({ conversation }: ClientState, sessionId: string) {
  const navigate = useNavigate()
  const isDeleted = conversation.deletedSessions.includes(sessionId)
  useEffect(() => {
    if (isDeleted) void navigate({ to: '.', search: { session: generateSessionId() }, replace: true })
  }, [isDeleted, navigate])
}
