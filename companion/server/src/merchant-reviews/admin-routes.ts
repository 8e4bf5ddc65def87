import { toIso } from '@sanhe/kit/runtime/clock'
import { type Deps, implement } from '#core'
import { merchantReviewsAdminContract } from './admin-contract.ts'
import { type AdminReviewRow, listReviewsForAdmin } from './admin-store.ts'
import { listReportsOfReviews } from './report-store.ts'
import { hideReply, hideReview, restoreReply, restoreReview } from './moderating.ts'

type ReviewReport = Awaited<ReturnType<typeof listReportsOfReviews>>[number]

const toAdminReviewResponse = (review: AdminReviewRow, reports: ReviewReport[]) => ({
  id: review.id,
  orderNo: review.order_no,
  merchant: { id: review.merchant_id, storeName: review.store_name },
  serviceTitle: review.title,
  user: { id: review.user_id, nickname: review.nickname },
  rating: review.rating,
  review: review.content,
  reply: review.reply,
  hiddenReason: review.hidden_reason,
  replyHiddenReason: review.reply_hidden_reason,
  isReported: review.reported_at !== null,
  reports: reports.map(({ reason, merchant_id, created_at }) => ({
    reason,
    by: merchant_id === null ? ('user' as const) : ('merchant' as const),
    createdAt: toIso(created_at.getTime()),
  })),
  reportCount: reports[0]?.count ?? 0,
  createdAt: toIso(review.created_at.getTime()),
})

export const merchantReviewsAdminRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>) =>
  implement(merchantReviewsAdminContract, {
    async list({ query: { page, pageSize, ...filter } }) {
      const { reviews, total } = await listReviewsForAdmin(deps.db, filter, { page, pageSize })
      const ids = reviews.map(({ id }) => id)
      const reports = Map.groupBy(await listReportsOfReviews(deps.db, ids), ({ review_id }) => review_id)
      const rows = reviews.map((review) => toAdminReviewResponse(review, reports.get(review.id) ?? []))
      return { reviews: rows, total, page, pageSize }
    },
    hide: ({ actor, params, body }) => hideReview(deps, actor, { id: params.id, reason: body.reason }),
    restore: ({ actor, params }) => restoreReview(deps, actor, params.id),
    hideReply: ({ actor, params, body }) => hideReply(deps, actor, { id: params.id, reason: body.reason }),
    restoreReply: ({ actor, params }) => restoreReply(deps, actor, params.id),
  })
