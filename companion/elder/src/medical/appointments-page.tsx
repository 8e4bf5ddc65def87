import { AllOrdersLink } from '#parts/all-orders-link.tsx'
import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarCheck } from 'lucide-react'
import { Badge, cardClasses } from '#parts/card.tsx'
import { formatIsoDay } from '#parts/dates.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { appointmentStatusExplanations } from './appointment-labels.ts'
import { type Appointment, appointmentsQuery } from './queries.ts'
import { appointmentStatusOptions, parseAppointmentListSearchParams } from './search-params.ts'

const route = getRouteApi('/own/medical/appointments')

export function AppointmentsPage() {
  const { status } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(appointmentsQuery(status))
  return (
    <ElderScreenLayout title="我的挂号" back="/medical">
      <RadioChoices
        label="挂号状态"
        hidesLabel
        value={status ?? 'all'}
        options={appointmentStatusOptions}
        onChange={(next) =>
          void navigate({ search: () => parseAppointmentListSearchParams({ status: next }), replace: true })
        }
      />
      <PaginatedList
        query={query}
        getRows={({ appointments }) => appointments}
        getKey={({ id }) => id}
        empty={<Nothing isFiltered={status !== undefined} />}
      >
        {(appointment) => <AppointmentCard appointment={appointment} />}
      </PaginatedList>
      <AllOrdersLink />
    </ElderScreenLayout>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState icon={CalendarCheck} title="没有这样的挂号">
        换一个状态看看。
      </EmptyState>
    )
  const start = (
    <Link to="/medical" className={buttonClasses('primary')}>
      去挂号
    </Link>
  )
  return (
    <EmptyState icon={CalendarCheck} title="还没有挂过号" action={start}>
      选一家医院、一位医生，约好时间再去。
    </EmptyState>
  )
}

function AppointmentCard({ appointment }: { appointment: Appointment }) {
  const { id, status, hospital, department, doctor, date, time, patientName } = appointment
  const { word, tone } = appointmentStatusExplanations[status]
  return (
    <Link
      to="/medical/appointments/$id"
      params={{ id: String(id) }}
      className={`${cardClasses} hover:bg-hover`}
    >
      <Badge tone={tone}>{word}</Badge>
      <h2 className="mt-2 text-lg font-bold">
        {formatIsoDay(date)} {time}
      </h2>
      <p className="[overflow-wrap:anywhere]">
        {hospital.name} {department.name}
      </p>
      <p className="[overflow-wrap:anywhere]">
        {doctor.name}医生，就诊人 {patientName}
      </p>
    </Link>
  )
}
