import { toIso } from '@sanhe/kit/runtime/clock'
import { type Deps, implement } from '#core'
import { hideWorkerReview, restoreWorkerReview } from './moderating-reviews.ts'
import { listWorkerReviewsForAdmin, type WorkerReviewRow } from './review-store.ts'
import { workerReviewsContract } from './reviews-contract.ts'

const toWorkerReviewResponse = (row: WorkerReviewRow) => ({
  id: row.id,
  orderNo: row.order_no,
  worker: { id: row.worker_id, name: row.worker },
  user: { id: row.user_id, nickname: row.nickname },
  rating: row.rating,
  review: row.review,
  hiddenReason: row.review_hidden_reason,
  reviewedAt: toIso(row.reviewed_at.getTime()),
})

export const workerReviewRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>) =>
  implement(workerReviewsContract, {
    async list({ query: { page, pageSize, ...filter } }) {
      const { reviews, total } = await listWorkerReviewsForAdmin(deps.db, filter, { page, pageSize })
      return { reviews: reviews.map(toWorkerReviewResponse), total, page, pageSize }
    },
    hide: ({ actor, params, body }) => hideWorkerReview(deps, actor, { id: params.id, reason: body.reason }),
    restore: ({ actor, params }) => restoreWorkerReview(deps, actor, params.id),
  })
