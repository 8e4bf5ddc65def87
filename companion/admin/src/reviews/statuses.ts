import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export const reviewStatusFilters = ['shown', 'hidden', 'replyHidden'] as const
export type ReviewStatus = (typeof reviewStatusFilters)[number]
export const workerReviewStatusFilters = ['shown', 'hidden'] as const

export const reviewBadgeTones: Record<ReviewStatus, BadgeTone> = {
  shown: 'ok',
  hidden: 'danger',
  replyHidden: 'warn',
}

export type MerchantReviewItem = AdminApiResponse<'merchantReviewsAdmin', 'list'>['reviews'][number]
export type WorkerReviewItem = AdminApiResponse<'workerReviews', 'list'>['reviews'][number]

export function toReviewStatus({
  hiddenReason,
  replyHiddenReason,
}: {
  hiddenReason: string | null
  replyHiddenReason?: string | null
}): ReviewStatus {
  if (hiddenReason !== null) return 'hidden'
  return replyHiddenReason ? 'replyHidden' : 'shown'
}
