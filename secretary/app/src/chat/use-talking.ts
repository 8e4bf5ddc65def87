import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Returns whether the shown session has a voice conversation, and functions that start and end it. Opening another
 * session ends it. `session`: session in the URL; undefined for a new one, whose id is then put into the URL.
 */
export function useTalking(session: string | undefined, sessionId: string) {
  const navigate = useNavigate()
  const [talkingIn, setTalkingIn] = useState<string>()
  return {
    isTalking: talkingIn === sessionId,
    startTalking() {
      if (!session) void navigate({ to: '.', search: { session: sessionId }, replace: true })
      setTalkingIn(sessionId)
    },
    endTalking: () => setTalkingIn(undefined),
  }
}
