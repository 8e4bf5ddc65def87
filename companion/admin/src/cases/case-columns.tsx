import { Badge } from '@sanhe/ui/console/badge.tsx'
import { createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { Link } from '@tanstack/react-router'
import { OrderLink, UserPageLink } from '#parts/links.tsx'
import { type SupportCaseItem, caseBadgeTones, casePriorityBadgeTones } from './statuses.ts'
import { casesLabels } from './text.ts'

/**
 * Columns of the table of cases. `hasLinks` is false on the pages of a user and of an order: the columns with links to
 * users and orders are then left out.
 */
export function useCaseColumns({ hasLinks }: { hasLinks: boolean }): ListColumn<SupportCaseItem>[] {
  const t = useText(casesLabels)
  const links: ListColumn<SupportCaseItem>[] = [
    {
      id: 'user',
      label: t.user,
      cell: ({ user }) => user && <UserPageLink id={user.id} name={user.nickname ?? t.unnamed} />,
      csv: ({ user }) => user?.id ?? '',
    },
    {
      id: 'order',
      label: t.order,
      cell: ({ orderNo }) => orderNo && <OrderLink orderNo={orderNo} />,
      csv: ({ orderNo }) => orderNo,
    },
    { id: 'merchant', label: t.merchant, cell: ({ merchant }) => merchant?.storeName ?? '' },
  ]
  return [
    {
      id: 'subject',
      label: t.subject,
      isLong: true,
      cell: ({ id, title }) => (
        <Link to="/cases/$id" params={{ id: String(id) }} className="font-medium hover:underline">
          {title}
        </Link>
      ),
      csv: ({ title }) => title,
    },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.statuses,
      tones: caseBadgeTones,
    }),
    {
      id: 'priority',
      label: t.priority,
      cell: ({ priority }) => <Badge tone={casePriorityBadgeTones[priority]}>{t.priorities[priority]}</Badge>,
      csv: ({ priority }) => t.priorities[priority],
    },
    { id: 'assignee', label: t.assignee, cell: ({ assignee }) => assignee?.username ?? t.unassigned },
    ...(hasLinks ? links : []),
    {
      id: 'since',
      label: t.since,
      cell: ({ changedAt }) => <RelativeTimeLabel at={changedAt} />,
      csv: ({ changedAt }) => changedAt,
    },
    {
      id: 'created',
      sortKey: 'createdAt',
      label: t.created,
      cell: ({ createdAt }) => <RelativeTimeLabel at={createdAt} />,
      csv: ({ createdAt }) => createdAt,
    },
  ]
}
