import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { generateSessionId } from './agent-client.ts'

/**
 * Returns the session that the chat shows. A new session has an id at once, but is in the URL only after `addToUrl`,
 * which its first message or voice conversation calls. Until then, the agent does not know the session.
 *
 * @param urlSessionId session in the URL; undefined for a new session
 * @param openSession opens another session; undefined opens a new one
 */
export function useCurrentSession(
  urlSessionId: string | undefined,
  openSession: (sessionId: string | undefined) => void,
) {
  const navigate = useNavigate()
  const [newSessionId, setNewSessionId] = useState(generateSessionId)
  return {
    sessionId: urlSessionId ?? newSessionId,
    addToUrl() {
      if (!urlSessionId) void navigate({ to: '.', search: { session: newSessionId }, replace: true })
    },
    startNewSession() {
      setNewSessionId(generateSessionId())
      openSession(undefined)
    },
  }
}
