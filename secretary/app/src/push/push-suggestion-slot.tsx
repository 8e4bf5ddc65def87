import { secondMs } from '@sanhe/kit/runtime/clock'
import type { AgentClient } from '@sanhe/protocol/client'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { Suspense, useEffect, useState } from 'react'
import type { KnownAgent } from '#agents/known-agents.ts'

/**
 * Shortest duration of a reply after which notifications are offered, because the user may prefer to leave during such
 * a reply.
 */
const longReplyMs = 20 * secondMs

const PushSuggestion = lazyExport(() => import('./push-suggestion.tsx'), 'PushSuggestion')

type PushSuggestionSlotProps = { agent: KnownAgent; client: AgentClient; isAnswering: boolean }

/**
 * Offers notifications after the first long reply, unless the user has already allowed or blocked notifications in the
 * browser.
 */
export function PushSuggestionSlot({ agent, client, isAnswering }: PushSuggestionSlotProps) {
  const [wasLong, setWasLong] = useState(false)
  useEffect(() => {
    if (!isAnswering) return
    const timer = setTimeout(() => setWasLong(true), longReplyMs)
    return () => clearTimeout(timer)
  }, [isAnswering])
  const isOffered =
    wasLong && !isAnswering && 'Notification' in window && Notification.permission === 'default'
  return (
    isOffered && (
      <Suspense>
        <PushSuggestion address={agent.address} api={client.api} />
      </Suspense>
    )
  )
}
