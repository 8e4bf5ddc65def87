import { secondMs } from '@sanhe/kit/runtime/clock'
import { useEffect, useEffectEvent } from 'react'
import { listAgentOrigins } from './addresses.ts'

const everyMs = 2 * secondMs
const answerMs = 5 * secondMs

/** Resolves if this browser gets any response from the agent. No key is sent; the response 401 is enough. */
const isReachable = (address: string) =>
  Promise.any(
    listAgentOrigins(address).map((origin) =>
      fetch(`${origin}/api/health`, {
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(answerMs),
      }),
    ),
  ).then(
    () => true,
    () => false,
  )

/** Polls the agent until this browser reaches it, then calls `onReachable` once. */
export function useReachabilityPolling(address: string | undefined, onReachable: (() => void) | undefined) {
  const notifyReachable = useEffectEvent(() => onReachable?.())
  const isWaiting = address !== undefined && onReachable !== undefined
  useEffect(() => {
    if (!isWaiting) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const poll = async () => {
      if (await isReachable(address)) {
        if (!isOver) notifyReachable()
      } else if (!isOver) timer = setTimeout(() => void poll(), everyMs)
    }
    timer = setTimeout(() => void poll(), everyMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [address, isWaiting])
}
