import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { Schedule } from '@sanhe/protocol/schedules-api'
import { Button } from '@sanhe/ui/button.tsx'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Link } from '@tanstack/react-router'
import { MessageSquare, Pause, Pencil, Play, Trash2, Zap } from 'lucide-react'
import { describeTiming, formatRunTime } from './describe-timing.ts'
import { getDeviceTimeZone } from './device-time-zone.ts'
import { ScheduleRuns } from './schedule-runs.tsx'
import { scheduleLabels } from './schedules-text.ts'
import { useScheduleActions } from './use-schedule-actions.ts'
import { formatTimeZoneName } from './time-zone-name.ts'

type ScheduleCardProps = {
  address: string
  api: AgentApi
  schedule: Schedule
  onEdit: () => void
  onChanged: () => void
}

/** Shows one schedule with its next run and its history, and lets the owner change, run, pause and delete it. */
export function ScheduleCard({ address, api, schedule, onEdit, onChanged }: ScheduleCardProps) {
  const t = useText(scheduleLabels)
  const locale = localeByLanguage[useLanguage()]
  const { schedule_id, status, title } = schedule
  const { setStatus, run, remove } = useScheduleActions(api, schedule, onChanged)
  return (
    <li className="flex flex-col gap-3 rounded-[12px] border border-line bg-surface p-4">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold [overflow-wrap:anywhere]">{title}</h2>
          <p className="text-sm text-muted">
            {describeTiming(schedule, t, locale)}
            {schedule.time_zone !== getDeviceTimeZone() &&
              ` · ${formatTimeZoneName(schedule.time_zone, locale)}`}
          </p>
        </div>
        <IconButton icon={Pencil} label={t.edit(title)} onClick={onEdit} />
        <IconButton icon={Trash2} label={t.remove(title)} onClick={() => remove.mutate()} />
      </div>
      <p className="line-clamp-4 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {schedule.instruction}
      </p>
      <div className="flex flex-col gap-1 text-sm text-muted">
        <NextRun schedule={schedule} locale={locale} />
        <ConversationLink address={address} schedule={schedule} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button isBusy={run.isPending} onClick={() => run.mutate()}>
          <Zap aria-hidden className="size-4" />
          {t.run}
        </Button>
        {status !== 'done' && (
          <Button isBusy={setStatus.isPending} onClick={() => setStatus.mutate()}>
            {status === 'active' ? (
              <Pause aria-hidden className="size-4" />
            ) : (
              <Play aria-hidden className="size-4" />
            )}
            {status === 'active' ? t.pause : t.resume}
          </Button>
        )}
      </div>
      <ScheduleRuns api={api} scheduleId={schedule_id} />
    </li>
  )
}

function NextRun({ schedule, locale }: { schedule: Schedule; locale: string }) {
  const t = useText(scheduleLabels)
  const { next_at, status, time_zone } = schedule
  if (next_at === null) return <p>{status === 'paused' ? t.paused : t.over}</p>
  return (
    <p>
      {t.next}
      <time dateTime={next_at}>{formatRunTime(next_at, time_zone, locale)}</time>
    </p>
  )
}

function ConversationLink({ address, schedule }: { address: string; schedule: Schedule }) {
  const t = useText(scheduleLabels)
  return (
    <Link
      to="/chat/$address"
      params={{ address }}
      search={{ session: schedule.session_id }}
      className="flex min-h-control w-fit max-w-full items-center gap-1.5 rounded-control hover:text-text"
    >
      <MessageSquare aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 truncate">
        {schedule.session_title ? t.answersIn(schedule.session_title) : t.open}
      </span>
    </Link>
  )
}
