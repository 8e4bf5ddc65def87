import { Badge } from '@sanhe/ui/console/badge.tsx'
import { formatYuan, useFormatDateTime, useFormatDayAndTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { QuotedEntry } from '@sanhe/ui/console/quoted-entry.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { CalendarCheck2 } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { ShowIfPermitted } from '#parts/if-permitted.tsx'
import { type AppointmentListItem, appointmentStatuses, appointmentBadgeTones } from './statuses.ts'
import { appointmentsLabels } from './text.ts'

async function loadAppointments(
  { page, q, status, day }: ListSearch & { page: number },
  signal?: AbortSignal,
) {
  const query = {
    page,
    ...(day && { day }),
    ...(q && { q }),
    ...(status && { status: status as AppointmentListItem['status'] }),
  }
  const { appointments, ...counts } = await api.medicalAdmin.appointments({ query }, signal && { signal })
  return { rows: appointments, ...counts }
}

export function useAppointmentColumns(): ListColumn<AppointmentListItem>[] {
  const t = useText(appointmentsLabels)
  const dateTime = useFormatDateTime()
  const dayAndTime = useFormatDayAndTime()
  const patient = ({ patientName, patientPhone }: AppointmentListItem) => `${patientName} ${patientPhone}`
  return [
    { id: 'patient', label: t.patient, cell: patient },
    {
      id: 'when',
      label: t.when,
      cell: ({ date, time }) => <span className="tabular-nums">{dayAndTime(date, time)}</span>,
      csv: ({ date, time }) => `${date} ${time}`,
    },
    {
      id: 'hospital',
      label: t.hospital,
      isLong: true,
      cell: ({ hospital, department }) => `${hospital.name} · ${department.name}`,
    },
    { id: 'doctor', label: t.doctor, below: 'hospital', cell: ({ doctor }) => doctor.name },
    {
      id: 'status',
      label: t.status,
      cell: ({ status }) => <Badge tone={appointmentBadgeTones[status]}>{t.statuses[status]}</Badge>,
      csv: ({ status }) => t.statuses[status],
    },
    {
      id: 'fee',
      label: t.fee,
      cell: ({ fee }) => <span className="tabular-nums">{formatYuan(fee)}</span>,
      csv: ({ fee }) => fee,
    },
    { id: 'paid', label: t.paid, cell: ({ paidAt }) => dateTime(paidAt) },
    { id: 'reason', label: t.reason, isLong: true, cell: ({ cancelReason }) => cancelReason ?? '' },
    {
      id: 'order',
      label: t.order,
      cell: ({ orderId }) => (
        <ShowIfPermitted call="money.getOrder">
          <Link
            to="/orders/$orderNo"
            params={{ orderNo: orderId }}
            className="text-accent-text hover:underline"
          >
            {t.openOrder}
          </Link>
        </ShowIfPermitted>
      ),
      csv: ({ orderId }) => orderId,
    },
  ]
}

function AppointmentActions({ row }: { row: AppointmentListItem }) {
  const t = useText(appointmentsLabels)
  const dayAndTime = useFormatDayAndTime()
  const { id, status, patientName, date, time, hospital, doctor } = row
  if (status !== 'paid' && status !== 'confirmed') return null
  const params = { id }
  const confirm = {
    label: t.confirm,
    isMain: true,
    run: () => api.medicalAdmin.confirm({ params }),
    success: t.confirmed,
  }
  const refuse = {
    label: t.refuse,
    isDanger: true,
    question: {
      title: t.refuseQuestion(patientName),
      text: t.refuseText,
      subject: (
        <QuotedEntry source={dayAndTime(date, time)}>{`${hospital.name} · ${doctor.name}`}</QuotedEntry>
      ),
      reason: 'required' as const,
    },
    run: (reason = '') => api.medicalAdmin.refuse({ params, body: { reason } }),
    success: t.refused,
  }
  return <RowActions actions={status === 'paid' ? [confirm, refuse] : [refuse]} />
}

export function AppointmentsPage() {
  const t = useText(appointmentsLabels)
  return (
    <ListPage
      name="appointments"
      title={t.title}
      load={loadAppointments}
      columns={useAppointmentColumns()}
      rowId={({ id }) => String(id)}
      statuses={appointmentStatuses.map((value) => ({ value, label: t.statuses[value] }))}
      dayLabel={t.day}
      searchLabel={t.search}
      Actions={AppointmentActions}
      canChange={usePermission('medicalAdmin.confirm')}
      empty={{ icon: CalendarCheck2, title: t.none, hint: t.noneHint }}
    />
  )
}
