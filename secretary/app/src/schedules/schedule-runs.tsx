import type { AgentApi } from '@sanhe/protocol/agent-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import { FoldedDetails } from '#shell/folded-details.tsx'
import { useState } from 'react'
import { scheduleLabels } from './schedules-text.ts'

type ScheduleRunsProps = { api: AgentApi; scheduleId: number }

/** Shows the last runs of a schedule. They are loaded when the user unfolds them. */
export function ScheduleRuns({ api, scheduleId }: ScheduleRunsProps) {
  const t = useText(scheduleLabels)
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['schedule-runs', scheduleId],
    queryFn: async () => (await api.scheduleRuns(scheduleId)).runs,
    enabled: isOpen,
    staleTime: 0,
  })
  return (
    <FoldedDetails label={t.history} isOpen={isOpen} onToggle={setOpen}>
      {isOpen &&
        !data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={2} />)}
      {data?.length === 0 && <p className="pl-6 text-muted">{t.noRuns}</p>}
      <ul className="flex flex-col gap-1 pl-6">
        {data?.map((run) => (
          <li key={run.due_at} className="flex flex-wrap justify-between gap-x-4">
            <RelativeTimeLabel at={run.due_at} />
            <span
              className={
                run.status === 'error' || run.status === 'missed' ? 'text-danger-text' : 'text-muted'
              }
            >
              {t.statuses[run.status]}
            </span>
          </li>
        ))}
      </ul>
    </FoldedDetails>
  )
}
