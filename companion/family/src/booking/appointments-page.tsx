import { buttonClasses } from '@sanhe/ui/button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCheck } from 'lucide-react'
import { useParentFromUrl } from '#parents/use-parent-from-url.ts'
import { Card, LabelledValue } from '#parts/card.tsx'
import { useDateFormatters } from '#parts/dates.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { AppointmentActions } from './appointment-actions.tsx'
import { type ParentAppointmentItem, parentAppointmentsQuery } from './queries.ts'
import { bookingLabels } from './text.ts'
import { useFormatFee } from './use-format-fee.ts'

const tones = {
  pending: 'warn',
  paid: 'info',
  confirmed: 'ok',
  completed: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
} as const satisfies Record<ParentAppointmentItem['status'], string>

export function AppointmentsPage() {
  const t = useText(bookingLabels)
  const { id } = useParentFromUrl()
  const query = useInfiniteQuery(parentAppointmentsQuery(id))
  const book = (
    <Link to="/parents/$parentId/book" params={{ parentId: String(id) }} className={buttonClasses('primary')}>
      {t.bookDoctor}
    </Link>
  )
  return (
    <FamilyScreenLayout title={t.appointments} back={`/parents/${id}`} action={book}>
      <PaginatedList
        query={query}
        rowsOf={({ appointments }) => appointments}
        keyOf={(appointment) => appointment.id}
        empty={
          <EmptyState icon={CalendarCheck} title={t.none}>
            {t.noneHint}
          </EmptyState>
        }
      >
        {(appointment) => <AppointmentCard parentId={id} appointment={appointment} />}
      </PaginatedList>
    </FamilyScreenLayout>
  )
}

function AppointmentCard({
  parentId,
  appointment,
}: {
  parentId: number
  appointment: ParentAppointmentItem
}) {
  const t = useText(bookingLabels)
  const dates = useDateFormatters()
  const fee = useFormatFee()
  const { date, time, status, doctor, hospital, department, patientName } = appointment
  return (
    <Card className="flex flex-col gap-3">
      <span className="flex items-start justify-between gap-2">
        <h2 className="font-semibold">
          {dates.day(date)} {time}
        </h2>
        <Badge tone={tones[status]}>{t.statuses[status]}</Badge>
      </span>
      <dl className="flex flex-col gap-1">
        <LabelledValue name={t.doctor}>
          {[doctor.name, doctor.title].filter(Boolean).join(' · ')}
        </LabelledValue>
        <LabelledValue name={t.where}>{`${hospital.name} · ${department.name}`}</LabelledValue>
        <LabelledValue name={t.patient}>{patientName}</LabelledValue>
        <LabelledValue name={t.fee}>{fee(appointment.fee)}</LabelledValue>
      </dl>
      <AppointmentActions parentId={parentId} appointment={appointment} />
    </Card>
  )
}
