import type { AgentApi } from '@sanhe/protocol/agent-api'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { useQuery } from '@tanstack/react-query'

/** Returns the user's name and role at an agent; undefined until known, and for agents without people. */
export function useSelf(address: string, api: Pick<AgentApi, 'self'>) {
  const { data } = useQuery({
    queryKey: ['self', address],
    queryFn: () => api.self(),
    staleTime: minuteMs,
    retry: false,
  })
  return data
}
