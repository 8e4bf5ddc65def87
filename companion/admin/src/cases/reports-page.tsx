import { createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { QuotedEntry } from '@sanhe/ui/console/quoted-entry.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { api } from '#api.ts'
import { UserPageLink } from '#parts/links.tsx'
import { usePermission } from '#shell/access.ts'
import { useCaseFromReportForm } from './case-forms.tsx'
import { reportStatuses, userReportBadgeTones, type UserReportItem } from './statuses.ts'
import { casesLabels } from './text.ts'

async function loadReports({ page, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(status && { status: status as UserReportItem['status'] }) }
  const { reports, ...counts } = await api.customerService.listReports({ query }, signal && { signal })
  return { rows: reports, ...counts }
}

const linkClasses = 'text-accent-text hover:underline'

function useReportColumns(): ListColumn<UserReportItem>[] {
  const t = useText(casesLabels)
  return [
    {
      id: 'about',
      label: t.about,
      isLong: true,
      cell: ({ activity }) =>
        activity ? (
          <Link to="/activities/$id" params={{ id: String(activity.id) }} className={linkClasses}>
            {t.kinds.activity}: {activity.title}
          </Link>
        ) : (
          t.kinds.person
        ),
      csv: ({ activity }) => activity?.title ?? t.kinds.person,
    },
    {
      id: 'person',
      label: t.person,
      cell: ({ person }) => <UserPageLink id={person.id} name={person.nickname ?? t.unnamed} />,
      csv: ({ person }) => person.nickname,
    },
    { id: 'reason', label: t.reason, isLong: true, cell: ({ reason }) => reason },
    {
      id: 'reporter',
      label: t.reporter,
      cell: ({ reporter }) => <UserPageLink id={reporter.id} name={reporter.nickname ?? t.unnamed} />,
      csv: ({ reporter }) => reporter.nickname,
    },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.reportStatuses,
      tones: userReportBadgeTones,
    }),
    {
      id: 'reported',
      label: t.reported,
      cell: ({ createdAt }) => <RelativeTimeLabel at={createdAt} />,
      csv: ({ createdAt }) => createdAt,
    },
    {
      id: 'result',
      label: t.result,
      isLong: true,
      cell: ({ note, caseId }) =>
        caseId === null ? (
          note
        ) : (
          <Link to="/cases/$id" params={{ id: String(caseId) }} className={linkClasses}>
            {t.caseNumber(caseId)}
          </Link>
        ),
      csv: ({ note, caseId }) => note ?? (caseId === null ? '' : t.caseNumber(caseId)),
    },
  ]
}

function ReportActions({ row: report }: { row: UserReportItem }) {
  const t = useText(casesLabels)
  const { id, status, person, activity, reason } = report
  const about = activity ? `${t.kinds.activity}: ${activity.title}` : (person.nickname ?? t.unnamed)
  const quotation = <QuotedEntry source={about}>{reason}</QuotedEntry>
  const makeCase = useCaseFromReportForm(id, quotation)
  if (status !== 'open') return null
  const close = {
    label: t.closeReport,
    isMain: true,
    question: {
      title: t.closeReportTitle,
      text: t.closeReportText,
      subject: quotation,
      reason: 'required' as const,
      reasonLabel: t.result,
      reasonHint: t.closeReportHint,
    },
    run: (note = '') => api.customerService.closeReport({ params: { id }, body: { note } }),
    success: t.reportClosed,
  }
  return <RowActions actions={[{ label: t.makeCase, isMain: true, form: makeCase }, close]} />
}

/** Page with the reports of users about people and activities. Reports that have waited longest come first. */
export function UserReportsPage() {
  const t = useText(casesLabels)
  return (
    <ListPage
      name="user-reports"
      title={t.reports}
      load={loadReports}
      columns={useReportColumns()}
      rowId={({ id }) => String(id)}
      statuses={reportStatuses.map((value) => ({ value, label: t.reportStatuses[value] }))}
      Actions={ReportActions}
      canChange={usePermission('customerService.closeReport')}
      empty={{ icon: ReceiptText, title: t.noReports, hint: t.noReportsHint }}
    />
  )
}
