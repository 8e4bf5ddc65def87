import { createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { OrderLink } from '#parts/links.tsx'
import { ReportSummary } from '#parts/report-summary.tsx'
import { MerchantNameLink } from '#merchants/merchant-link.tsx'
import { UserNameLink } from '#users/user-link.tsx'
import {
  type MerchantReviewItem,
  reviewBadgeTones,
  type WorkerReviewItem,
  toReviewStatus,
} from './statuses.ts'
import { reviewsLabels } from './text.ts'

type AnyReview = Pick<WorkerReviewItem, 'rating' | 'review' | 'user' | 'orderNo' | 'hiddenReason'> &
  Partial<Pick<MerchantReviewItem, 'replyHiddenReason' | 'isReported'>>

/** Columns that the lists of reviews of merchants and of workers share. */
function useSharedColumns() {
  const t = useText(reviewsLabels)
  const review: ListColumn<AnyReview>[] = [
    { id: 'rating', label: t.rating, cell: ({ rating }) => `${rating} ★`, csv: ({ rating }) => rating },
    { id: 'review', label: t.review, isLong: true, cell: ({ review: text }) => text ?? '' },
  ]
  const state: ListColumn<AnyReview>[] = [
    {
      id: 'author',
      label: t.author,
      cell: ({ user }) => <UserNameLink id={user.id} name={user.nickname ?? t.unnamed} />,
      csv: ({ user }) => user.nickname,
    },
    createStatusColumn({
      label: t.status,
      below: 'rating',
      statusOf: toReviewStatus,
      labels: t.statuses,
      tones: reviewBadgeTones,
    }),
    {
      id: 'hiddenReason',
      label: t.hiddenReason,
      isLong: true,
      cell: ({ hiddenReason, replyHiddenReason }) => hiddenReason ?? replyHiddenReason ?? '',
    },
    {
      id: 'order',
      label: t.order,
      below: 'author',
      cell: ({ orderNo }) => <OrderLink orderNo={orderNo} />,
      csv: ({ orderNo }) => orderNo,
    },
  ]
  return { review, state }
}

export function useMerchantReviewColumns(): ListColumn<MerchantReviewItem>[] {
  const t = useText(reviewsLabels)
  const dateTime = useFormatDateTime()
  const { review, state } = useSharedColumns()
  return [
    ...review,
    { id: 'reply', label: t.reply, below: 'review', isLong: true, cell: ({ reply }) => reply ?? '' },
    {
      id: 'merchant',
      label: t.merchant,
      cell: ({ merchant }) => (
        <MerchantNameLink id={merchant.id} name={merchant.storeName ?? `#${merchant.id}`} />
      ),
      csv: ({ merchant }) => merchant.storeName,
    },
    { id: 'service', label: t.service, below: 'merchant', cell: ({ serviceTitle }) => serviceTitle },
    {
      id: 'reports',
      label: t.reports,
      isLong: true,
      cell: (row) => row.reportCount > 0 && <Reports row={row} />,
      csv: ({ reports }) => reports.map(({ reason }) => reason ?? t.noReason).join('; '),
    },
    ...state,
    { id: 'written', label: t.written, below: 'author', cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

function Reports({ row: { reportCount, reports } }: { row: MerchantReviewItem }) {
  const t = useText(reviewsLabels)
  const reasons = reports.map(({ reason, by }) =>
    by === 'merchant' ? t.byMerchant(reason ?? t.noReason) : (reason ?? t.noReason),
  )
  return <ReportSummary count={t.reportCount(reportCount)} reasons={reasons} />
}

export function useWorkerReviewColumns(): ListColumn<WorkerReviewItem>[] {
  const t = useText(reviewsLabels)
  const dateTime = useFormatDateTime()
  const { review, state } = useSharedColumns()
  return [
    ...review,
    { id: 'worker', label: t.worker, cell: ({ worker }) => worker.name },
    ...state,
    { id: 'written', label: t.written, below: 'author', cell: ({ reviewedAt }) => dateTime(reviewedAt) },
  ]
}
