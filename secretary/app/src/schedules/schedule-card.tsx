import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { Schedule } from '@sanhe/protocol/owner-api'
import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { describeTiming, formatRunTime } from './describe-timing.ts'
import { ScheduleRuns } from './schedule-runs.tsx'
import { scheduleLabels } from './schedules-text.ts'

type ScheduleCardProps = { address: string; api: AgentApi; schedule: Schedule; onChanged: () => void }

/** Shows one schedule with its next run and its history, and lets the owner pause and delete it. */
export function ScheduleCard({ address, api, schedule, onChanged }: ScheduleCardProps) {
  const t = useText(scheduleLabels)
  const locale = localeByLanguage[useLanguage()]
  const [isConfirming, setConfirming] = useState(false)
  const { schedule_id: id, status, title } = schedule
  const setStatus = useMutation({
    mutationFn: () => api.setScheduleStatus(id, status === 'active' ? 'paused' : 'active'),
    onSuccess: onChanged,
    onError: () => showError(t.failed),
  })
  const remove = useMutation({
    mutationFn: () => api.removeSchedule(id),
    onSuccess() {
      setConfirming(false)
      onChanged()
    },
    onError: () => showError(t.failed),
  })
  return (
    <li className="flex flex-col gap-3 rounded-[12px] border border-line bg-surface p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold [overflow-wrap:anywhere]">{title}</h2>
          <p className="text-sm text-muted">
            {describeTiming(schedule, t, locale)} · {schedule.time_zone}
          </p>
        </div>
        <IconButton icon={Trash2} label={`${t.remove}: ${title}`} onClick={() => setConfirming(true)} />
      </div>
      <p className="text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">{schedule.instruction}</p>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 basis-full text-sm text-muted sm:flex-1 sm:basis-0">
          {schedule.next_at ? (
            <>
              {t.next}:{' '}
              <time dateTime={schedule.next_at}>
                {formatRunTime(schedule.next_at, schedule.time_zone, locale)}
              </time>
            </>
          ) : status === 'paused' ? (
            t.paused
          ) : (
            t.over
          )}
        </p>
        <Link
          to="/chat/$address"
          params={{ address }}
          search={{ session: schedule.session_id }}
          className="flex h-control items-center rounded-control px-3 text-sm hover:bg-hover"
        >
          {t.open}
        </Link>
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
      <ScheduleRuns api={api} scheduleId={id} />
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        title={t.removeTitle(title)}
        action={t.remove}
      >
        {t.removeHint}
      </ConfirmDialog>
    </li>
  )
}
