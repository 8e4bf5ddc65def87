import { systemClock } from '@sanhe/kit/runtime/clock'
import { useText } from '@sanhe/ui/i18n.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarCheck, HeartPulse, UsersRound } from 'lucide-react'
import type { FamilyApiResponse } from '#api.ts'
import { findNextAppointment } from '#booking/next-appointment.ts'
import { parentAppointmentsQuery } from '#booking/queries.ts'
import { useDateFormatters } from '#parts/dates.ts'
import { RowLink } from '#parts/rows.tsx'
import { BloodPressureBadge } from './blood-pressure-badge.tsx'
import { parentsLabels } from './text.ts'

type Overview = FamilyApiResponse<'children', 'overview'>
type SharedKinds = FamilyApiResponse<'children', 'parents'>['parents'][number]['sharedKinds']

/** Rows of a parent's card: today's measurements, the next appointment, and the activity that comes last. */
export function ParentSummary({
  id,
  overview,
  sharedKinds,
}: {
  id: number
  overview: Overview
  sharedKinds: SharedKinds
}) {
  const t = useText(parentsLabels)
  const dates = useDateFormatters()
  const params = { parentId: String(id) }
  const activity = overview.recentActivities[0]
  return (
    <>
      {sharedKinds.includes('records') && (
        <RowLink
          to="/parents/$parentId/health"
          params={params}
          icon={HeartPulse}
          label={t.today}
          value={<Measurements health={overview.health} />}
        />
      )}
      <NextAppointmentRow id={id} />
      {sharedKinds.includes('activities') && activity && (
        <RowLink
          to="/parents/$parentId/activities"
          params={params}
          icon={UsersRound}
          label={t.activities}
          value={
            <>
              {activity.title} · <span className="whitespace-nowrap">{dates.day(activity.date)}</span>
            </>
          }
        />
      )}
    </>
  )
}

function Measurements({ health }: { health: Overview['health'] }) {
  const t = useText(parentsLabels)
  const { systolic, diastolic, status } = health.bloodPressure
  const values = [
    systolic === null ? undefined : `${systolic}/${diastolic} ${t.units.bloodPressure}`,
    health.heartRate === null ? undefined : `${health.heartRate} ${t.units.heartRate}`,
    health.steps === null ? undefined : `${health.steps.toLocaleString('en-US')} ${t.units.steps}`,
  ].filter((value) => value !== undefined)
  if (values.length === 0) return t.noData
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 tabular-nums">
      {values.map((value) => (
        <span key={value}>{value}</span>
      ))}
      <BloodPressureBadge status={status} />
    </span>
  )
}

/** Shows nothing while the child has booked no coming appointment for the parent. */
function NextAppointmentRow({ id }: { id: number }) {
  const t = useText(parentsLabels)
  const dates = useDateFormatters()
  const { data } = useInfiniteQuery(parentAppointmentsQuery(id))
  const next = findNextAppointment(data?.pages[0]?.appointments ?? [], systemClock.now())
  if (!next) return null
  return (
    <RowLink
      to="/parents/$parentId/appointments"
      params={{ parentId: String(id) }}
      icon={CalendarCheck}
      label={t.nextAppointment}
      value={`${dates.day(next.date)} ${next.time} · ${next.doctor.name}`}
    />
  )
}
