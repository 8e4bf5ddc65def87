import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type Post = Reply<'communityAdmin', 'list'>['posts'][number]
export type Comment = Reply<'communityAdmin', 'listComments'>['comments'][number]
export type Topic = Reply<'communityAdmin', 'listTopics'>['topics'][number]

/** Status filters of the lists of posts and comments. Posts and comments without a decision come first. */
export const reviewFilters = ['review', 'hidden', 'active', 'deleted'] as const
export type Appeal = Reply<'communityAdmin', 'listAppeals'>['appeals'][number]
export const appealFilters = ['open', 'accepted', 'rejected', 'withdrawn'] as const
export const appealTones: Record<Appeal['status'], BadgeTone> = {
  open: 'warn',
  accepted: 'ok',
  rejected: 'danger',
  withdrawn: 'neutral',
}
export const topicFilters = ['shown', 'hidden'] as const

type ShownStatus = 'reported' | Post['status']

/**
 * Returns the displayed status. A visible post or comment that users have reported is shown as `reported`.
 */
export const toDisplayStatus = ({ status, isReported }: Pick<Post, 'status' | 'isReported'>): ShownStatus =>
  status === 'active' && isReported ? 'reported' : status

export const reviewTones: Record<ShownStatus, BadgeTone> = {
  reported: 'warn',
  review: 'warn',
  hidden: 'danger',
  active: 'ok',
  deleted: 'neutral',
}
