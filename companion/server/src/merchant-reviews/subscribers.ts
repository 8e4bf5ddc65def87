import type { Deps, EventSubscriber } from '#core'
import { deleteReviewReportsOfUser } from './report-store.ts'

/** Deletes the reports that a deleted account sent. */
export const merchantReviewSubscribers = ({ db }: Pick<Deps, 'db'>): EventSubscriber[] => [
  {
    type: 'user.removed',
    name: 'merchantReviews.forgetReports',
    async handle({ payload: { userId } }) {
      await deleteReviewReportsOfUser(db, userId)
    },
  },
]
