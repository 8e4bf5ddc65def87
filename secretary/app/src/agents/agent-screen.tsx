import type { AgentApi } from '@sanhe/protocol/agent-api'
import { PagePending } from '@sanhe/ui/page-states.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { findKnownAgent, type KnownAgent } from '#agents/known-agents.ts'
import { getAgentClient } from '#chat/agent-client.ts'
import { UnpairedAgentPage } from '#chat/unpaired-agent-page.tsx'

type AgentScreenProps = { address: string; children: (agent: KnownAgent, api: AgentApi) => ReactNode }

/** Shows a page about an agent if this device has a key for the agent. Otherwise shows how to get a key. */
export function AgentScreen({ address, children }: AgentScreenProps) {
  const { data: agent, isPending } = useQuery({
    queryKey: ['known-agent', address],
    queryFn: async () => (await findKnownAgent(address)) ?? null,
    staleTime: 0,
  })
  if (isPending) return <PagePending />
  return agent ? children(agent, getAgentClient(agent).api) : <UnpairedAgentPage address={address} />
}
