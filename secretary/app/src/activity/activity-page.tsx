import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { ActivityFilter } from '@sanhe/protocol/owner-api'
import { toToolCall } from '@sanhe/protocol/tool-call'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useCallback, useState } from 'react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { ActivityRow } from './activity-row.tsx'
import { activityLabels } from './activity-text.ts'

const route = getRouteApi('/own/activity/$address')
const filters = ['all', 'changes', 'problems'] as const

/** Page with every tool call of the agent, newest first. */
export function ActivityPage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(_, api) => <Activity address={address} api={api} />}</AgentScreen>
}

function Activity({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(activityLabels)
  const [filter, setFilter] = useState<ActivityFilter>('all')
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['activity', address, filter],
    queryFn: ({ pageParam }) => api.activity(filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ has_more, tool_calls }) => (has_more ? tool_calls.at(-1)?.call_id : undefined),
    staleTime: 0,
  })
  const loadWhole = useCallback(async (callId: string) => toToolCall(await api.toolCall(callId)), [api])
  const calls = data?.pages.flatMap(({ tool_calls }) => tool_calls)
  return (
    <ScreenLayout title={t.title} back={`/manage/${encodeURIComponent(address)}`} className="gap-4">
      <div className="self-start">
        <SegmentedControl
          label={t.filter}
          value={filter}
          onChange={setFilter}
          options={filters.map((value) => ({ value, label: t.filters[value] }))}
        />
      </div>
      {!calls &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />)}
      {calls?.length === 0 && (
        <EmptyState icon={ListChecks} title={t.none}>
          {t.noneHint}
        </EmptyState>
      )}
      <ul className="flex flex-col gap-3">
        {calls?.map((call) => (
          <ActivityRow
            key={call.call_id}
            address={address}
            call={call}
            api={api}
            loadWhole={loadWhole}
            onUndone={() => void refetch()}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="self-center" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.older}
        </Button>
      )}
    </ScreenLayout>
  )
}
