import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export const reviewStatusFilters = ['reported', 'shown', 'hidden', 'replyHidden'] as const
export type ReviewStatus = (typeof reviewStatusFilters)[number]
export const workerReviewStatusFilters = ['shown', 'hidden'] as const

export const reviewBadgeTones: Record<ReviewStatus, BadgeTone> = {
  reported: 'warn',
  shown: 'ok',
  hidden: 'danger',
  replyHidden: 'warn',
}

export type MerchantReviewItem = AdminApiResponse<'merchantReviewsAdmin', 'list'>['reviews'][number]
export type WorkerReviewItem = AdminApiResponse<'workerReviews', 'list'>['reviews'][number]

export function toReviewStatus({
  hiddenReason,
  replyHiddenReason,
  isReported,
}: {
  hiddenReason: string | null
  replyHiddenReason?: string | null
  isReported?: boolean
}): ReviewStatus {
  if (hiddenReason !== null) return 'hidden'
  if (isReported) return 'reported'
  return replyHiddenReason ? 'replyHidden' : 'shown'
}
