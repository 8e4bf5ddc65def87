import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch, SortKey } from '@sanhe/ui/console/list-search.ts'
import { QuotedEntry } from '@sanhe/ui/console/quoted-entry.tsx'
import { type RowAction, RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Star } from 'lucide-react'
import { api, type MerchantApiResponse } from '#api.ts'
import { hasStaffRole } from '#shell/staff-role.ts'
import { useStaffRole } from '#shell/use-role.ts'
import { ratingFilters } from './rating-filters.ts'
import { StarRating } from './star-rating.tsx'
import { reviewsLabels } from './text.ts'

type Review = MerchantApiResponse<'merchantReviews', 'list'>['reviews'][number]

async function loadReviews({ page, status, sort }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = {
    page,
    ...(sort && { sort: sort as SortKey<'createdAt' | 'rating'> }),
    ...(status && { rating: Number(status) }),
  }
  const { reviews, ...counts } = await api.merchantReviews.list({ query }, signal && { signal })
  return { rows: reviews, ...counts }
}

function useReviewColumns(): ListColumn<Review>[] {
  const t = useText(reviewsLabels)
  const dateTime = useFormatDateTime()
  return [
    { id: 'service', label: t.service, isLong: true, cell: ({ serviceTitle }) => serviceTitle },
    {
      id: 'rating',
      sortKey: 'rating',
      label: t.rating,
      cell: ({ rating }) => <StarRating rating={rating} />,
      csv: ({ rating }) => rating,
    },
    {
      id: 'review',
      label: t.review,
      isLong: true,
      cell: ({ review }) => review ?? <span className="text-muted">{t.noText}</span>,
      csv: ({ review }) => review,
    },
    {
      id: 'reply',
      label: t.reply,
      isLong: true,
      cell: ({ reply, replyHiddenReason }) =>
        replyHiddenReason === null ? (reply ?? '') : t.replyHidden(replyHiddenReason),
    },
    { id: 'customer', label: t.customer, below: 'service', cell: ({ nickname }) => nickname ?? t.anonymous },
    { id: 'written', sortKey: 'createdAt', label: t.written, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

function ReviewActions({ row: { id, reply, replyHiddenReason, ...row } }: { row: Review }) {
  const t = useText(reviewsLabels)
  const source = [row.nickname ?? t.anonymous, row.serviceTitle, t.stars(row.rating)].join(' · ')
  const quotation = <QuotedEntry source={source}>{row.review ?? t.noText}</QuotedEntry>
  const isManager = hasStaffRole(useStaffRole(), 'manager')
  if (!isManager) return null
  const form = defineFormDialogSpec({
    title: t.replyTitle,
    intro: quotation,
    action: t.publish,
    loadSchema: async () =>
      (await import('@sanhe/companion/merchant-reviews/contract')).merchantReviewsContract.reply.body,
    fields: { reply: { kind: 'long-text', label: t.yourReply, hint: t.yourReplyHint, maxLength: 500 } },
    submit: (body) => api.merchantReviews.reply({ params: { id }, body }),
    success: t.replied,
  })
  const isAnswered = reply !== null || replyHiddenReason !== null
  const report: RowAction = {
    label: t.report,
    question: {
      title: t.reportTitle,
      text: t.reportText,
      subject: quotation,
      reason: 'required',
      reasonHint: t.reportReasonHint,
    },
    run: (reason = '') => api.merchantReviews.reportAsMerchant({ params: { id }, body: { reason } }),
    success: t.reported,
  }
  return <RowActions actions={[...(isAnswered ? [] : [{ label: t.reply, isMain: true, form }]), report]} />
}

export function ReviewsPage() {
  const t = useText(reviewsLabels)
  return (
    <ListPage
      name="reviews"
      title={t.title}
      load={loadReviews}
      columns={useReviewColumns()}
      rowId={({ id }) => String(id)}
      statuses={ratingFilters.map((value) => ({ value, label: t.stars(Number(value)) }))}
      Actions={ReviewActions}
      empty={{ icon: Star, title: t.empty, hint: t.emptyHint }}
    />
  )
}
