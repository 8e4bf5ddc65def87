import { toIso } from '@sanhe/kit/runtime/clock'
import { type Deps, implement } from '#core'
import { merchantReviewsAdminContract } from './admin-contract.ts'
import { type AdminReviewRow, listReviewsForAdmin } from './admin-store.ts'
import { hideReply, hideReview, restoreReply, restoreReview } from './moderating.ts'

const toAdminReviewResponse = (review: AdminReviewRow) => ({
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
  createdAt: toIso(review.created_at.getTime()),
})

export const merchantReviewsAdminRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>) =>
  implement(merchantReviewsAdminContract, {
    async list({ query: { page, pageSize, ...filter } }) {
      const { reviews, total } = await listReviewsForAdmin(deps.db, filter, { page, pageSize })
      return { reviews: reviews.map(toAdminReviewResponse), total, page, pageSize }
    },
    hide: ({ actor, params, body }) => hideReview(deps, actor, { id: params.id, reason: body.reason }),
    restore: ({ actor, params }) => restoreReview(deps, actor, params.id),
    hideReply: ({ actor, params, body }) => hideReply(deps, actor, { id: params.id, reason: body.reason }),
    restoreReply: ({ actor, params }) => restoreReply(deps, actor, params.id),
  })
