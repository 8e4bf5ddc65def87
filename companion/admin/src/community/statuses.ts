import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export type ReviewedPost = AdminApiResponse<'communityAdmin', 'list'>['posts'][number]
export type CommentUnderReview = AdminApiResponse<'communityAdmin', 'listComments'>['comments'][number]
export type TopicListItem = AdminApiResponse<'communityAdmin', 'listTopics'>['topics'][number]

export type ReviewedPicture = AdminApiResponse<'pictureReviewsAdmin', 'list'>['pictures'][number]

/** Status filters of the lists of posts and comments. Posts and comments without a decision come first. */
export const reviewStatusFilters = ['review', 'hidden', 'active', 'deleted'] as const
export type AppealListItem = AdminApiResponse<'communityAdmin', 'listAppeals'>['appeals'][number]
export const appealStatusFilters = ['open', 'accepted', 'rejected', 'withdrawn'] as const
export const appealBadgeTones: Record<AppealListItem['status'], BadgeTone> = {
  open: 'warn',
  accepted: 'ok',
  rejected: 'danger',
  withdrawn: 'neutral',
}
export const topicVisibilityFilters = ['shown', 'hidden'] as const

type ShownStatus = 'reported' | ReviewedPost['status']

/**
 * Returns the displayed status. A visible post or comment that users have reported is shown as `reported`.
 */
export const toReviewDisplayStatus = ({
  status,
  isReported,
}: Pick<ReviewedPost, 'status' | 'isReported'>): ShownStatus =>
  status === 'active' && isReported ? 'reported' : status

export const contentReviewBadgeTones: Record<ShownStatus, BadgeTone> = {
  reported: 'warn',
  review: 'warn',
  hidden: 'danger',
  active: 'ok',
  deleted: 'neutral',
}
