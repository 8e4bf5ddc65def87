import type { AgentApi } from '@sanhe/protocol/agent-api'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { AgentScreen } from '#agents/agent-screen.tsx'
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
  return <AgentScreen address={address}>{(_, api) => <Memory address={address} api={api} />}</AgentScreen>
}

function Memory({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(memoryLabels)
  const { data, error, refetch } = useQuery({
    queryKey: ['memory', address],
    queryFn: () => api.memory(),
    staleTime: 0,
  })
  const self = useSelf(address, api)
  const isManager = self === undefined || self.role === 'owner' || self.role === 'manage'
  const reload = () => void refetch()
  return (
    <ScreenLayout
      title={t.title}
      back={`/chat/${encodeURIComponent(address)}`}
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
