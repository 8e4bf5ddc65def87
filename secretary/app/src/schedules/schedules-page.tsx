import type { AgentApi } from '@sanhe/protocol/agent-api'
import { Button } from '@sanhe/ui/button.tsx'
import { useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CalendarClock, Plus } from 'lucide-react'
import { useState } from 'react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { getDeviceTimeZone } from './device-time-zone.ts'
import { ScheduleCard } from './schedule-card.tsx'
import { type EditedSchedule, ScheduleDialog } from './schedule-dialog.tsx'
import { toScheduleDraft } from './schedule-draft.ts'
import { type SuggestionKey, toSuggestedDraft } from './schedule-suggestions.ts'
import { scheduleLabels } from './schedules-text.ts'
import { SuggestionChips } from './suggestion-chips.tsx'

const route = getRouteApi('/own/schedules/$address')

/** Page with everything that the agent does at certain times. */
export function SchedulesPage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(_, api) => <Schedules address={address} api={api} />}</AgentScreen>
}

function Schedules({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(scheduleLabels)
  const language = useLanguage()
  const [edited, setEdited] = useState<EditedSchedule>()
  const { data, error, refetch } = useQuery({
    queryKey: ['schedules', address],
    queryFn: async () => (await api.schedules()).schedules,
    staleTime: 0,
  })
  const reload = () => void refetch()
  function create(suggestion?: SuggestionKey) {
    const draft = toScheduleDraft(undefined, getDeviceTimeZone())
    setEdited({
      schedule: undefined,
      draft: suggestion ? toSuggestedDraft(draft, suggestion, language) : draft,
    })
  }
  function saved() {
    setEdited(undefined)
    showToast(t.saved)
    reload()
  }
  return (
    <ScreenLayout title={t.title} back={`/manage/${encodeURIComponent(address)}`} className="gap-4">
      <p className="text-sm text-muted">{t.intro}</p>
      <Button className="self-start" onClick={() => create()}>
        <Plus aria-hidden className="size-4" />
        {t.add}
      </Button>
      {!data && (error ? <ErrorState error={error} onRetry={reload} /> : <Skeleton rows={4} />)}
      {data?.length === 0 && (
        <>
          <EmptyState icon={CalendarClock} title={t.none} className="pb-2">
            {t.noneHint}
          </EmptyState>
          <SuggestionChips onPick={create} isCentered />
        </>
      )}
      <ul className="flex flex-col gap-3">
        {data?.map((schedule) => (
          <ScheduleCard
            key={schedule.schedule_id}
            address={address}
            api={api}
            schedule={schedule}
            onEdit={() => setEdited({ schedule, draft: toScheduleDraft(schedule, getDeviceTimeZone()) })}
            onChanged={reload}
          />
        ))}
      </ul>
      <ScheduleDialog
        address={address}
        api={api}
        edited={edited}
        onClose={() => setEdited(undefined)}
        onSaved={saved}
      />
    </ScreenLayout>
  )
}
