import { toIso } from '@sanhe/kit/clock'
import { type Deps, implement } from '#core'
import { merchantReviewsContract } from './contract.ts'
import { addReview, replyTo } from './service.ts'
import { listReviews, type ReviewRow } from './store.ts'

const reviewView = (review: ReviewRow) => ({
  id: review.id,
  orderNo: review.order_no,
  serviceId: review.service_id,
  serviceTitle: review.title,
  nickname: review.nickname,
  rating: review.rating,
  review: review.content,
  reply: review.reply,
  repliedAt: review.replied_at && toIso(review.replied_at.getTime()),
  createdAt: toIso(review.created_at.getTime()),
})

export const merchantReviewsRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>) =>
  implement(merchantReviewsContract, {
    add: ({ actor, params, body }) => addReview(deps, actor.id, params.id, body),
    async list({ actor, query: { rating, page, pageSize } }) {
      const { reviews, total } = await listReviews(deps.db, actor.id, rating, { page, pageSize })
      return { reviews: reviews.map(reviewView), total, page, pageSize }
    },
    reply: ({ actor, params, body }) => replyTo(deps, actor.id, params.id, body.reply),
  })
