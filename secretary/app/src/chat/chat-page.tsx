import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Empty } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useMemo } from 'react'
import { findAgent, type KnownAgent } from '#agents/known-agents.ts'
import { secretariesQuery } from '#agents/secretaries.ts'
import { useSeen } from '#agents/use-seen.ts'
import { homeText } from '#home/home-text.ts'
import { Pending } from '#shell/route-states.tsx'
import { Screen } from '#shell/screen.tsx'
import { clientOf } from './agent-client.ts'
import { ChatRoom } from './chat-room.tsx'
import { chatText } from './chat-text.ts'
import { AgentContext, useClientState } from './use-agent.ts'

const route = getRouteApi('/own/chat/$address')

export function ChatPage() {
  const t = useText({ en: { ...homeText.en, ...chatText.en }, zh: { ...homeText.zh, ...chatText.zh } })
  const { address } = route.useParams()
  const { data: agent, isPending } = useQuery({
    queryKey: ['known-agent', address],
    queryFn: async () => (await findAgent(address)) ?? null,
    staleTime: 0,
  })
  if (isPending) return <Pending />
  if (agent) return <Connected key={address} agent={agent} />
  return (
    <Screen title={address} back="/">
      <Empty
        icon={KeyRound}
        title={t.noKey}
        action={
          <Link to="/add" className={buttonClasses('primary')}>
            {t.pairAgain}
          </Link>
        }
      />
    </Screen>
  )
}

function Connected({ agent }: { agent: KnownAgent }) {
  const { data: secretaries } = useQuery(secretariesQuery)
  const client = clientOf(agent)
  const atHand = useMemo(() => ({ agent, client }), [agent, client])
  const secretary = secretaries?.find((row) => row.server_address === agent.address)
  useSeen(secretary?.id, useClientState(client).indicator)
  return (
    <AgentContext value={atHand}>
      <ChatRoom name={secretary?.name ?? agent.address} avatar={secretary?.avatar ?? '🤖'} />
    </AgentContext>
  )
}
