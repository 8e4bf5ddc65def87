import { PagePending } from '@sanhe/ui/page-states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { findKnownAgent, type KnownAgent } from '#agents/known-agents.ts'
import { secretariesQuery } from '#agents/secretaries.ts'
import { useReportOnlineStatus } from '#agents/use-report-online-status.ts'
import { getAgentClient } from './agent-client.ts'
import { ChatRoom } from './chat-room.tsx'
import { UnpairedAgentPage } from './unpaired-agent-page.tsx'
import { AgentContext, useAgentClientState } from './use-agent.ts'

const route = getRouteApi('/own/chat/$address')

export function ChatPage() {
  const { address } = route.useParams()
  const { data: agent, isPending } = useQuery({
    queryKey: ['known-agent', address],
    queryFn: async () => (await findKnownAgent(address)) ?? null,
    staleTime: 0,
  })
  if (isPending) return <PagePending />
  if (agent) return <Connected key={address} agent={agent} />
  return <UnpairedAgentPage address={address} />
}

function Connected({ agent }: { agent: KnownAgent }) {
  const { data: secretaries } = useQuery(secretariesQuery)
  const client = getAgentClient(agent)
  const atHand = useMemo(() => ({ agent, client }), [agent, client])
  const secretary = secretaries?.find((row) => row.server_address === agent.address)
  useReportOnlineStatus(secretary?.id, useAgentClientState(client).indicator)
  return (
    <AgentContext value={atHand}>
      <ChatRoom
        name={secretary?.name ?? agent.name ?? agent.address}
        avatar={secretary?.avatar ?? agent.avatar ?? '🤖'}
      />
    </AgentContext>
  )
}
