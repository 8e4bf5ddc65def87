import { useState } from 'react'

/**
 * Returns whether the shown session has a voice conversation, and functions that start and end it. Opening another
 * session ends it. `addToUrl` puts a new session into the URL when its voice conversation starts.
 */
export function useTalking(sessionId: string, addToUrl: () => void) {
  const [talkingIn, setTalkingIn] = useState<string>()
  return {
    isTalking: talkingIn === sessionId,
    startTalking() {
      addToUrl()
      setTalkingIn(sessionId)
    },
    endTalking: () => setTalkingIn(undefined),
  }
}
