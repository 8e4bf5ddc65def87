import { toIso } from '@sanhe/kit/runtime/clock'
import { type Deps, implement, maskReviewAuthor, type SensitiveWord } from '#core'
import { hasBlockedWord } from '#moderation'
import { getActiveMerchant } from '#merchants'
import { merchantReviewsContract } from './contract.ts'
import { reportReview } from './reporting.ts'
import { listPublicReviews, replyToReview, reviewMerchantOrder } from './service.ts'
import { listMerchantReviews, type MerchantReviewRow, type PublicReviewRow } from './store.ts'

const toReviewResponse = (review: MerchantReviewRow) => ({
  id: review.id,
  orderNo: review.order_no,
  serviceId: review.service_id,
  serviceTitle: review.title,
  nickname: review.nickname,
  rating: review.rating,
  review: review.content,
  reply: review.reply_hidden_at ? null : review.reply,
  replyHiddenReason: review.reply_hidden_reason,
  repliedAt: review.replied_at && toIso(review.replied_at.getTime()),
  createdAt: toIso(review.created_at.getTime()),
})

/**
 * Hides the text of a review that contains a blocked word. The word may have been blocked after the review was
 * published. The stars of the review still count.
 */
const hideSensitiveText = (words: SensitiveWord[], text: string | null) =>
  text !== null && hasBlockedWord(words, [text]) ? null : text

const toPublicReviewResponse = (words: SensitiveWord[], viewerId: number, review: PublicReviewRow) => ({
  id: review.id,
  author: maskReviewAuthor(review.nickname),
  isOwn: review.user_id === viewerId,
  rating: review.rating,
  review: hideSensitiveText(words, review.content),
  reply: review.reply_hidden_at ? null : hideSensitiveText(words, review.reply),
  repliedAt: review.replied_at && toIso(review.replied_at.getTime()),
  createdAt: toIso(review.created_at.getTime()),
})

export const merchantReviewsRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit' | 'wordList'>) =>
  implement(merchantReviewsContract, {
    add: ({ actor, params, body }) => reviewMerchantOrder(deps, actor.id, params.id, body),
    async list({ actor, query: { page, pageSize, ...filter } }) {
      const { reviews, total } = await listMerchantReviews(deps.db, actor.id, filter, { page, pageSize })
      return { reviews: reviews.map(toReviewResponse), total, page, pageSize }
    },
    async ofService({ actor, params, query: { page, pageSize } }) {
      const { reviews, total } = await listPublicReviews(deps.db, params.id, { page, pageSize })
      const words = await deps.wordList.current()
      const views = reviews.map((review) => toPublicReviewResponse(words, actor.id, review))
      return { reviews: views, total, page, pageSize }
    },
    reply: ({ actor, params, body }) => replyToReview(deps, actor.id, params.id, body.reply),
    report: ({ actor, params, body }) =>
      reportReview(deps, { id: params.id, reporter: { userId: actor.id }, reason: body?.reason ?? null }),
    async reportAsMerchant({ actor, params, body }) {
      await getActiveMerchant(deps.db, actor.id)
      const reporter = { merchantId: actor.id }
      return reportReview(deps, { id: params.id, reporter, reason: body?.reason ?? null })
    },
  })
