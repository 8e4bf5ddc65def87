export const maxPostImages = 9
/** Each uploaded picture must be smaller than this number of bytes. */
export const maxImageBytes = 2 * 1024 * 1024

export type PostStatus = 'active' | 'review' | 'hidden' | 'deleted'

/** Returns why a post is refused. Prohibited words are checked elsewhere. */
export function postRefusal({ content, images }: { content: string; images: string[] }) {
  if (images.length > maxPostImages) return 'TOO_MANY_IMAGES'
  if (!content.trim() && images.length === 0) return 'EMPTY_POST'
}

type PostVisibility = {
  status: PostStatus
  authorStatus: 'active' | 'disabled' | 'deleted'
  authorId: number
}

/** Authors also see their posts that are in review or hidden. Deleted posts are visible to no user. */
export const isVisibleTo = ({ status, authorStatus, authorId }: PostVisibility, viewerId: number) =>
  (status === 'active' && authorStatus === 'active') || (status !== 'deleted' && authorId === viewerId)

/** Returns whether a post counts as published. A post in review does, because no decision was made. */
const isPublished = (status: PostStatus) => status === 'active' || status === 'review'

/** Returns the event that a change of status publishes, if any. */
export function publicationChange(from: PostStatus, to: PostStatus) {
  if (isPublished(from) === isPublished(to)) return undefined
  return isPublished(to) ? ('restored' as const) : ('removed' as const)
}

/** Number of reports per user and day, so that one user cannot hide much of the feed. */
export const maxReportsPerDay = 10

/** Number of reports by different users that hides content until an administrator decides. */
const reportsToHide = 3

type Reported = { status: PostStatus; wasReviewed: boolean; isSensitive: boolean }

/**
 * Returns whether the reports hide content until an administrator decides. Prohibited words need one report, unless an
 * administrator has already kept the content.
 */
export const shouldHideUntilReview = ({ status, wasReviewed, isSensitive }: Reported, reportsSince: number) =>
  status === 'active' && reportsSince >= (isSensitive && !wasReviewed ? 1 : reportsToHide)

/** Returns whether an administrator may hide or restore content. Keeping reported content is a `restore` too. */
export const isDecisionAllowed = (decision: 'hide' | 'restore', status: PostStatus, isReported: boolean) =>
  status === 'active'
    ? decision === 'hide' || isReported
    : status === 'review' || (status === 'hidden' && decision === 'restore')
