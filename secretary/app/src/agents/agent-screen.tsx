import type { AgentApi } from '@sanhe/protocol/agent-api'
import { PagePending } from '@sanhe/ui/page-states.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { findKnownAgent, type KnownAgent } from '#agents/known-agents.ts'
import { getAgentClient } from '#chat/agent-client.ts'
import { UnpairedAgentPage } from '#chat/unpaired-agent-page.tsx'
import { useAgentClientState } from '#chat/use-agent.ts'
import { ScreenNoticeContext } from '#shell/screen.tsx'
import { ConnectionNotice } from './connection-notice.tsx'

type AgentScreenProps = { address: string; children: (agent: KnownAgent, api: AgentApi) => ReactNode }

/** Shows a page about an agent if this device has a key for the agent. Otherwise shows how to get a key. */
export function AgentScreen({ address, children }: AgentScreenProps) {
  const { data: agent, isPending } = useQuery({
    queryKey: ['known-agent', address],
    queryFn: async () => (await findKnownAgent(address)) ?? null,
    staleTime: 0,
  })
  if (isPending) return <PagePending />
  if (!agent) return <UnpairedAgentPage address={address} />
  return <Connected agent={agent}>{(api) => children(agent, api)}</Connected>
}

function Connected({ agent, children }: { agent: KnownAgent; children: (api: AgentApi) => ReactNode }) {
  const client = getAgentClient(agent)
  const { connection } = useAgentClientState(client)
  const isOnline = connection.phase === 'online'
  const queryClient = useQueryClient()
  useEffect(() => {
    // Loads what failed while the agent could not be reached.
    if (isOnline)
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isOnline, queryClient])
  return (
    <ScreenNoticeContext value={<ConnectionNotice address={agent.address} client={client} />}>
      {children(client.api)}
    </ScreenNoticeContext>
  )
}
