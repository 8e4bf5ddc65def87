import { Badge } from '@sanhe/ui/console/badge.tsx'
import { formatYuan, useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { use } from 'react'
import { api } from '#api.ts'
import { AdminRoleContext } from '#shell/access.ts'
import { UserNameLink } from '#users/user-link.tsx'
import { ConsultationActions, SymptomImages } from './consultation-actions.tsx'
import { ConsultationDueBadge } from './due-badge.tsx'
import {
  type ConsultationListItem,
  consultationStatuses,
  consultationStatusesVisibleToDoctors,
  consultationBadgeTones,
} from './statuses.ts'
import { consultationsLabels } from './text.ts'

async function loadConsultations({ page, q, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(q && { q }), ...(status && { status: status as ConsultationListItem['status'] }) }
  const { consultations, ...counts } = await api.medicalAdmin.consultations({ query }, signal && { signal })
  return { rows: consultations, ...counts }
}

export function useConsultationColumns(): ListColumn<ConsultationListItem>[] {
  const t = useText(consultationsLabels)
  const nameOf = ({ nickname, phone }: ConsultationListItem['user']) => nickname ?? phone ?? t.someone
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'user',
      label: t.user,
      cell: ({ user }) => <UserNameLink id={user.id} name={nameOf(user)} />,
      csv: ({ user }) => nameOf(user),
    },
    { id: 'symptoms', label: t.symptoms, isLong: true, cell: (row) => row.symptomDescription },
    {
      id: 'images',
      label: t.images,
      cell: (row) => row.images.length > 0 && <SymptomImages consultation={row} />,
      csv: ({ images }) => images.length,
    },
    {
      id: 'timeLeft',
      label: t.timeLeft,
      cell: ({ status, dueAt }) => (status === 'paid' && dueAt ? <ConsultationDueBadge dueAt={dueAt} /> : ''),
      csv: ({ status, dueAt }) => (status === 'paid' ? dateTime(dueAt) : ''),
    },
    { id: 'doctor', label: t.doctor, cell: ({ doctor }) => doctor.name },
    {
      id: 'status',
      label: t.status,
      cell: ({ status }) => <Badge tone={consultationBadgeTones[status]}>{t.statuses[status]}</Badge>,
      csv: ({ status }) => t.statuses[status],
    },
    { id: 'reply', label: t.reply, isLong: true, cell: ({ reply }) => reply ?? '' },
    {
      id: 'fee',
      label: t.fee,
      cell: ({ fee }) => <span className="tabular-nums">{formatYuan(fee)}</span>,
      csv: ({ fee }) => fee,
    },
    { id: 'paid', label: t.paid, cell: ({ paidAt }) => dateTime(paidAt) },
    {
      id: 'open',
      label: t.number,
      cell: ({ id }) => (
        <Link
          to="/consultations/$id"
          params={{ id: String(id) }}
          className="text-accent-text hover:underline"
        >
          {`#${id}`}
        </Link>
      ),
      csv: ({ id }) => id,
    },
  ]
}

export function ConsultationsPage() {
  const t = useText(consultationsLabels)
  const isDoctor = use(AdminRoleContext) === 'doctor'
  const statuses = isDoctor ? consultationStatusesVisibleToDoctors : consultationStatuses
  return (
    <ListPage
      name="consultations"
      title={t.title}
      load={loadConsultations}
      columns={useConsultationColumns()}
      rowId={({ id }) => String(id)}
      statuses={statuses.map((value) => ({ value, label: t.statuses[value] }))}
      searchLabel={t.search}
      Actions={ConsultationActions}
      empty={{ icon: MessageSquareText, title: t.none, hint: t.noneHint }}
    />
  )
}
