import { toIso } from '@sanhe/kit/runtime/clock'
import { type Deps, implement, maskReviewAuthor } from '#core'
import { isSensitive } from '#moderation'
import { merchantReviewsContract } from './contract.ts'
import { replyToReview, reviewMerchantOrder, showServiceReviews } from './service.ts'
import { listMerchantReviews, type MerchantReviewRow, type PublicReviewRow } from './store.ts'

const reviewView = (review: MerchantReviewRow) => ({
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

/** Hides a text with words that became sensitive after it was published; its stars still count. */
const shownText = (text: string | null) => (text !== null && isSensitive([text]) ? null : text)

const publicReviewView = (review: PublicReviewRow) => ({
  id: review.id,
  author: maskReviewAuthor(review.nickname),
  rating: review.rating,
  review: shownText(review.content),
  reply: shownText(review.reply),
  repliedAt: review.replied_at && toIso(review.replied_at.getTime()),
  createdAt: toIso(review.created_at.getTime()),
})

export const merchantReviewsRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>) =>
  implement(merchantReviewsContract, {
    add: ({ actor, params, body }) => reviewMerchantOrder(deps, actor.id, params.id, body),
    async list({ actor, query: { rating, page, pageSize } }) {
      const { reviews, total } = await listMerchantReviews(deps.db, actor.id, rating, { page, pageSize })
      return { reviews: reviews.map(reviewView), total, page, pageSize }
    },
    async ofService({ params, query: { page, pageSize } }) {
      const { reviews, total } = await showServiceReviews(deps.db, params.id, { page, pageSize })
      return { reviews: reviews.map(publicReviewView), total, page, pageSize }
    },
    reply: ({ actor, params, body }) => replyToReview(deps, actor.id, params.id, body.reply),
  })
