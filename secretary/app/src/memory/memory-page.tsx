import { PagePending } from '@sanhe/ui/page-states.tsx'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { findKnownAgent, type KnownAgent } from '#agents/known-agents.ts'
import { getAgentClient } from '#chat/agent-client.ts'
import { UnpairedAgentPage } from '#chat/unpaired-agent-page.tsx'
import { useSelf } from '#people/use-self.ts'
import { ScreenLayout } from '#shell/screen.tsx'
import { FactsSection } from './facts-section.tsx'
import { MemoryActions } from './memory-actions.tsx'
import { memoryLabels } from './memory-text.ts'
import { ProfileForm } from './profile-form.tsx'

const route = getRouteApi('/own/memory/$address')

/** Page on which the owner reads, changes, exports and deletes what the agent remembers. */
export function MemoryPage() {
  const { address } = route.useParams()
  const { data: agent, isPending } = useQuery({
    queryKey: ['known-agent', address],
    queryFn: async () => (await findKnownAgent(address)) ?? null,
    staleTime: 0,
  })
  if (isPending) return <PagePending />
  return agent ? <Memory agent={agent} /> : <UnpairedAgentPage address={address} />
}

function Memory({ agent }: { agent: KnownAgent }) {
  const t = useText(memoryLabels)
  const { api } = getAgentClient(agent)
  const { data, error, refetch } = useQuery({
    queryKey: ['memory', agent.address],
    queryFn: () => api.memory(),
    staleTime: 0,
  })
  const self = useSelf(agent.address, api)
  const isManager = self === undefined || self.role === 'owner' || self.role === 'manage'
  const reload = () => void refetch()
  return (
    <ScreenLayout
      title={t.title}
      back={`/chat/${encodeURIComponent(agent.address)}`}
      className="gap-6"
      actions={data && <MemoryActions api={api} memory={data} onChanged={reload} />}
    >
      {!data && (error ? <ErrorState error={error} onRetry={reload} /> : <Skeleton rows={4} />)}
      {data && (
        <>
          {isManager && (
            <ProfileForm
              key={data.profile.updated_at}
              api={api}
              text={data.profile.text}
              onChanged={reload}
            />
          )}
          <FactsSection api={api} facts={data.facts} hasTeam={self?.has_team ?? false} onChanged={reload} />
        </>
      )}
    </ScreenLayout>
  )
}
