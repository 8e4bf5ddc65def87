import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { ReportSummary } from '#parts/report-summary.tsx'
import { UserNameLink } from '#users/user-link.tsx'
import { type ReviewedPost, contentReviewBadgeTones, toReviewDisplayStatus } from './statuses.ts'
import { communityLabels } from './text.ts'

type Reviewed = Omit<ReviewedPost, 'images'>

/**
 * Columns that the tables of posts and of comments share. These columns follow the column with the text of the post or
 * comment.
 */
export function useContentReviewColumns(): ListColumn<Reviewed>[] {
  const t = useText(communityLabels)
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'author',
      label: t.author,
      cell: ({ author }) => <UserNameLink id={author.id} name={author.nickname ?? t.unnamed} />,
      csv: ({ author }) => author.nickname,
    },
    {
      id: 'status',
      label: t.status,
      cell: (row) => (
        <Badge tone={contentReviewBadgeTones[toReviewDisplayStatus(row)]}>
          {t.statuses[toReviewDisplayStatus(row)]}
        </Badge>
      ),
      csv: (row) => t.statuses[toReviewDisplayStatus(row)],
    },
    {
      id: 'reports',
      label: t.reports,
      isLong: true,
      cell: (row) => row.reportCount > 0 && <Reports row={row} />,
      csv: ({ reports }) => reports.map(({ reason }) => reason ?? t.noReason).join('; '),
    },
    { id: 'flagReason', label: t.flagReason, isLong: true, cell: ({ flagReason }) => flagReason ?? '' },
    {
      id: 'hiddenReason',
      label: t.hiddenReason,
      below: 'reports',
      isLong: true,
      cell: ({ hiddenReason }) => hiddenReason ?? '',
    },
    { id: 'posted', label: t.posted, below: 'author', cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

function Reports({ row: { reportCount, reports } }: { row: Reviewed }) {
  const t = useText(communityLabels)
  return (
    <ReportSummary
      count={t.reportCount(reportCount)}
      reasons={reports.map(({ reason }) => reason ?? t.noReason)}
    />
  )
}
