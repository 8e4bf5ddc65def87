import { useQuery } from '@tanstack/react-query'
import { useOpenAgent } from './use-agent.ts'

/** Returns the persona that the owner chose for the open secretary. Undefined while it loads, and if there is none. */
export function useActivePersona() {
  const { agent, client } = useOpenAgent()
  const { data } = useQuery({
    queryKey: ['personas', agent.address],
    queryFn: () => client.api.personas(),
    retry: false,
  })
  return data?.personas.find(({ is_active }) => is_active)
}
