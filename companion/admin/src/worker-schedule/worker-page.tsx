import { Badge } from '@sanhe/ui/console/badge.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { TableSection } from '@sanhe/ui/console/table-section.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { workerBadgeTones } from '#providers/statuses.ts'
import { serviceProvidersLabels } from '#providers/text.ts'
import { usePermission } from '#shell/access.ts'
import { BookingActions, useBookingColumns } from './booking-columns.tsx'
import { WorkingHoursSection } from './hours.tsx'
import { WorkerLeavesSection } from './leaves.tsx'
import { type WorkerScheduleResponse, workerScheduleQuery } from './queries.ts'
import { workerScheduleLabels } from './text.ts'

const route = getRouteApi('/signed-in/workers/$id')

/** Shows a worker with the weekly hours, the leaves and the coming bookings. */
export function WorkerPage() {
  const t = useText(workerScheduleLabels)
  const id = Number(route.useParams().id)
  const query = useQuery(workerScheduleQuery(id))
  return (
    <ConsolePage
      title={query.data?.worker.name ?? t.workers}
      parent={
        <Link to="/workers" className="hover:underline">
          {t.workers}
        </Link>
      }
    >
      <QueryStates query={query}>
        {(schedule) => (
          <div className="flex flex-col gap-6">
            <Facts worker={schedule.worker} />
            <WorkingHoursSection workerId={id} hours={schedule.weeklyHours} />
            <WorkerLeavesSection workerId={id} leaves={schedule.leaves} />
            <Bookings schedule={schedule} />
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

function Facts({ worker: { status, category, companyName } }: Pick<WorkerScheduleResponse, 'worker'>) {
  const t = useText(workerScheduleLabels)
  const labels = useText(serviceProvidersLabels)
  return (
    <DescriptionList
      title={t.facts}
      facts={[
        {
          label: t.status,
          value: <Badge tone={workerBadgeTones[status]}>{labels.workerStatuses[status]}</Badge>,
        },
        { label: t.provider, value: companyName },
        { label: t.category, value: labels.categories[category] },
      ]}
    />
  )
}

function Bookings({ schedule: { worker, bookings } }: { schedule: WorkerScheduleResponse }) {
  const t = useText(workerScheduleLabels)
  const mayMove = usePermission('housekeepingAdmin.reschedule')
  return (
    <TableSection
      title={t.bookings}
      columns={useBookingColumns()}
      rows={bookings.map((booking) => ({ ...booking, workerId: worker.id, category: worker.category }))}
      rowId={({ id }) => String(id)}
      {...(mayMove && { Actions: BookingActions })}
      empty={t.noBookings}
    />
  )
}
