import { Badge, type BadgeTone } from '@sanhe/ui/console/badge.tsx'
import { DataTable } from '@sanhe/ui/console/data-table.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, toTableColumn } from '@sanhe/ui/console/list-page.tsx'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { useQuery } from '@tanstack/react-query'
import { api, type AdminApiResponse } from '#api.ts'
import { FailedEventDeliveriesTable } from './failed-deliveries.tsx'
import { jobLabels } from './job-labels.ts'
import { describeSchedule } from './schedule-text.ts'
import { operationsLabels } from './text.ts'

type Job = AdminApiResponse<'admin', 'listJobs'>['jobs'][number]
type JobState = 'ok' | 'failed' | 'waiting'

const tones: Record<JobState, BadgeTone> = { ok: 'ok', failed: 'danger', waiting: 'neutral' }

/** Page with the scheduled jobs and their last results, and with the events whose delivery failed. */
export function JobsPage() {
  const t = useText(operationsLabels)
  const query = useQuery({
    queryKey: ['jobs'],
    queryFn: ({ signal }) => api.admin.listJobs({}, { signal }),
    refetchInterval: minuteMs / 2,
  })
  return (
    <ConsolePage title={t.jobs}>
      <QueryStates query={query}>
        {({ jobs, parked }) => (
          <div className="flex flex-col gap-6">
            <FailedEventDeliveriesTable deliveries={parked} />
            <Jobs jobs={jobs} />
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

const stateOf = ({ lastFault, lastRunAt }: Job): JobState =>
  lastFault !== null ? 'failed' : lastRunAt === null ? 'waiting' : 'ok'

/** Table of the scheduled jobs. Jobs whose last run failed come first. */
function Jobs({ jobs }: { jobs: readonly Job[] }) {
  const t = useText(operationsLabels)
  const columns = useJobColumns().map(toTableColumn)
  const sorted = jobs.toSorted(
    (one, other) => Number(stateOf(other) === 'failed') - Number(stateOf(one) === 'failed'),
  )
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t.scheduled}</h2>
      <DataTable
        caption={t.scheduled}
        columns={columns}
        rows={sorted}
        rowId={({ name }) => name}
        hiddenColumns={[]}
        wrappingColumns={['fault', 'job']}
        actionsLabel=""
      />
    </section>
  )
}

function useJobColumns(): ListColumn<Job>[] {
  const t = useText(operationsLabels)
  const names: Record<string, string> = useText(jobLabels)
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'job',
      label: t.job,
      cell: ({ name }) => (
        <span className="font-medium" title={name}>
          {names[name] ?? name}
        </span>
      ),
    },
    {
      id: 'state',
      label: t.state,
      cell: (job) => <Badge tone={tones[stateOf(job)]}>{t.states[stateOf(job)]}</Badge>,
    },
    { id: 'schedule', label: t.schedule, cell: ({ schedule }) => describeSchedule(schedule, t) },
    {
      id: 'lastRun',
      label: t.lastRun,
      cell: ({ lastRunAt }) =>
        lastRunAt ? <RelativeTimeLabel at={lastRunAt} /> : <span className="text-muted">–</span>,
    },
    {
      id: 'took',
      label: t.took,
      cell: ({ lastTookMs }) => (lastTookMs === null ? '' : `${(lastTookMs / 1000).toFixed(2)} s`),
    },
    { id: 'next', label: t.next, cell: ({ nextAt }) => dateTime(nextAt) },
    {
      id: 'fault',
      label: t.fault,
      cell: ({ lastFault }) => lastFault && <span className="text-danger-text">{lastFault}</span>,
    },
  ]
}
