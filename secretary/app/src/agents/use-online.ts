import { minuteMs } from '@sanhe/kit/runtime/clock'
import { useQuery } from '@tanstack/react-query'
import { checkKnownAgent } from './connect-agent.ts'
import { findKnownAgent } from './known-agents.ts'
import type { Secretary } from './secretaries.ts'

async function answers(address: string) {
  const agent = await findKnownAgent(address)
  if (!agent) return false
  return checkKnownAgent(agent).then(
    () => true,
    () => false,
  )
}

/**
 * Returns whether a secretary is online. Asks the agent if this device has a key; otherwise uses the reports of other
 * devices.
 */
export function useIsOnline({ server_address: address, hasKey, is_online: reported }: Secretary) {
  const { data } = useQuery({
    queryKey: ['answers', address],
    queryFn: () => answers(address),
    enabled: hasKey,
    refetchInterval: minuteMs,
  })
  return data ?? reported
}
