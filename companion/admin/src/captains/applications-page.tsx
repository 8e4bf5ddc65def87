import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Award } from 'lucide-react'
import { api } from '#api.ts'
import { UserNameLink } from '#users/user-link.tsx'
import { usePermission } from '#shell/access.ts'
import { type CaptainApplicationItem, applicationStatuses, captainApplicationBadgeTones } from './statuses.ts'
import { captainsLabels } from './text.ts'

async function loadApplications({ page, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(status && { status: status as CaptainApplicationItem['status'] }) }
  const { applications, ...counts } = await api.captainsAdmin.applications({ query }, signal && { signal })
  return { rows: applications, ...counts }
}

function useApplicationColumns(): ListColumn<CaptainApplicationItem>[] {
  const t = useText(captainsLabels)
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'applicant',
      label: t.applicant,
      cell: ({ userId, nickname }) => <UserNameLink id={userId} name={nickname ?? t.unnamed} />,
      csv: ({ nickname }) => nickname,
    },
    { id: 'phone', label: t.phone, cell: ({ phone }) => phone ?? '' },
    { id: 'area', label: t.area, cell: ({ servingArea }) => servingArea ?? '' },
    { id: 'specialties', label: t.specialties, isLong: true, cell: (row) => row.specialties.join('、') },
    { id: 'bio', label: t.bio, isLong: true, cell: ({ bio }) => bio ?? '' },
    { id: 'activities', label: t.activities, cell: ({ activities }) => activities },
    {
      id: 'goodReviews',
      label: t.goodReviews,
      cell: ({ goodReviewRate }) => (goodReviewRate === null ? '' : `${goodReviewRate} %`),
    },
    {
      id: 'status',
      label: t.status,
      cell: ({ status }) => (
        <Badge tone={captainApplicationBadgeTones[status]}>{t.applicationStatuses[status]}</Badge>
      ),
      csv: ({ status }) => t.applicationStatuses[status],
    },
    { id: 'note', label: t.note, isLong: true, cell: ({ reviewerNote }) => reviewerNote ?? '' },
    { id: 'applied', label: t.applied, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

function ApplicationActions({ row: { id, nickname, status } }: { row: CaptainApplicationItem }) {
  const t = useText(captainsLabels)
  if (status !== 'pending') return null
  const params = { id }
  return (
    <RowActions
      actions={[
        {
          label: t.approve,
          isMain: true,
          run: () => api.captainsAdmin.approve({ params }),
          success: t.approved,
        },
        {
          label: t.reject,
          isDanger: true,
          question: {
            title: t.rejectQuestion(nickname ?? t.unnamed),
            text: t.rejectText,
            reason: 'required',
          },
          run: (reason = '') => api.captainsAdmin.reject({ params, body: { reason } }),
          success: t.rejected,
        },
      ]}
    />
  )
}

export function CaptainApplicationsPage() {
  const t = useText(captainsLabels)
  return (
    <ListPage
      name="captain-applications"
      title={t.applications}
      load={loadApplications}
      columns={useApplicationColumns()}
      rowId={({ id }) => String(id)}
      statuses={applicationStatuses.map((value) => ({ value, label: t.applicationStatuses[value] }))}
      hasAll={false}
      Actions={ApplicationActions}
      canChange={usePermission('captainsAdmin.approve')}
      empty={{ icon: Award, title: t.noApplications, hint: t.noApplicationsHint }}
    />
  )
}
