import type { AgentApi } from '@sanhe/protocol/agent-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { scheduleLabels } from './schedules-text.ts'

const route = getRouteApi('/own/schedules/$address')

/** Page with everything that the agent does at certain times. */
export function SchedulesPage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(_, api) => <Schedules address={address} api={api} />}</AgentScreen>
}

function Schedules({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(scheduleLabels)
  const { data, error, refetch } = useQuery({
    queryKey: ['schedules', address],
    queryFn: async () => (await api.schedules()).schedules,
    staleTime: 0,
  })
  const reload = () => void refetch()
  return (
    <ScreenLayout title={t.title} back={`/manage/${encodeURIComponent(address)}`}>
      {!data && (error ? <ErrorState error={error} onRetry={reload} /> : <Skeleton rows={4} />)}
      {data?.length === 0 && (
        <EmptyState icon={CalendarClock} title={t.none}>
          {t.noneHint}
        </EmptyState>
      )}
      <ul className="flex flex-col gap-3">
        {data?.map((schedule) => (
          <ScheduleCard
            key={schedule.schedule_id}
            address={address}
            api={api}
            schedule={schedule}
            onChanged={reload}
          />
        ))}
      </ul>
    </ScreenLayout>
  )
}
