import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type Post = Reply<'communityAdmin', 'list'>['posts'][number]
export type Comment = Reply<'communityAdmin', 'listComments'>['comments'][number]
export type Topic = Reply<'communityAdmin', 'listTopics'>['topics'][number]

/** Status filters of posts and comments, in the order in which administrators work: undecided ones first. */
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

/** A reported post or comment that is still visible has its own status. */
export const toDisplayStatus = ({ status, isReported }: Pick<Post, 'status' | 'isReported'>): ShownStatus =>
  status === 'active' && isReported ? 'reported' : status

export const reviewTones: Record<ShownStatus, BadgeTone> = {
  reported: 'warn',
  review: 'warn',
  hidden: 'danger',
  active: 'ok',
  deleted: 'neutral',
}
