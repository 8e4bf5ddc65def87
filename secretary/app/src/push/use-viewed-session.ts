import type { AgentClient } from '@sanhe/protocol/client'
import { useEffect } from 'react'

/** Reports to the agent which conversation is on the screen, and closes the notifications of this conversation. */
export function useReportViewedSession(address: string, client: AgentClient, sessionId: string) {
  useEffect(() => {
    function report() {
      const isVisible = document.visibilityState === 'visible'
      client.view(isVisible ? sessionId : undefined)
      if (isVisible)
        void import('./subscribe.ts').then(({ closeNotifications }) => closeNotifications(address, sessionId))
    }
    report()
    document.addEventListener('visibilitychange', report)
    return () => {
      document.removeEventListener('visibilitychange', report)
      client.view(undefined)
    }
  }, [address, client, sessionId])
}
