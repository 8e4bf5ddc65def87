import { minuteMs } from '@sanhe/kit/runtime/clock'
import { useQuery } from '@tanstack/react-query'
import { checkKnownAgent, ConnectionError } from './connect-agent.ts'
import { findKnownAgent } from './known-agents.ts'
import type { Secretary } from './secretaries.ts'

/** `revoked`: the agent answers, but no longer accepts the key of this device. */
export type SecretaryStatus = 'online' | 'offline' | 'revoked'

async function checkStatus(address: string): Promise<SecretaryStatus> {
  const agent = await findKnownAgent(address)
  if (!agent) return 'offline'
  return checkKnownAgent(agent).then(
    () => 'online',
    (error: unknown) =>
      error instanceof ConnectionError && error.problem === 'unauthorized' ? 'revoked' : 'offline',
  )
}

/**
 * Returns the status of a secretary. Asks the agent if this device has a key; otherwise uses the reports of other
 * devices.
 */
export function useSecretaryStatus({
  server_address: address,
  hasKey,
  is_online: isReportedOnline,
}: Secretary): SecretaryStatus {
  const { data } = useQuery({
    queryKey: ['secretary-status', address],
    queryFn: () => checkStatus(address),
    enabled: hasKey,
    refetchInterval: minuteMs,
  })
  return data ?? (isReportedOnline ? 'online' : 'offline')
}
