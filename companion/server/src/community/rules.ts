export const maxPostImages = 9
/** Each uploaded image must be smaller than this number of bytes. */
export const maxImageBytes = 2 * 1024 * 1024

export type PostStatus = 'active' | 'review' | 'hidden' | 'deleted'

/** Returns the error code if a post may not be created. Prohibited words are checked elsewhere. */
export function decidePostRefusal({ content, images }: { content: string; images: string[] }) {
  if (images.length > maxPostImages) return 'TOO_MANY_IMAGES'
  if (!content.trim() && images.length === 0) return 'EMPTY_POST'
}

type PostVisibility = {
  status: PostStatus
  authorStatus: 'active' | 'disabled' | 'deleted'
  authorId: number
}

/**
 * Returns whether a viewer may see a post. Authors also see their posts that are in review or hidden. No user sees
 * deleted posts.
 */
export const isPostVisibleTo = ({ status, authorStatus, authorId }: PostVisibility, viewerId: number) =>
  (status === 'active' && authorStatus === 'active') || (status !== 'deleted' && authorId === viewerId)

/** Returns whether a post counts as published. A post in review counts as published until an administrator decides. */
const isPublished = (status: PostStatus) => status === 'active' || status === 'review'

/** Returns the name of the event that a change of the post status publishes, or undefined. */
export function getPostVisibilityEvent(from: PostStatus, to: PostStatus) {
  if (isPublished(from) === isPublished(to)) return undefined
  return isPublished(to) ? ('restored' as const) : ('removed' as const)
}

/** Number of reports per user and day, so that one user cannot hide many posts and comments. */
export const maxReportsPerDay = 10

/** Number of reports by different users after which content is hidden until an administrator decides. */
const reportsToHide = 3

type Reported = { status: PostStatus; wasReviewed: boolean; isSensitive: boolean }

/**
 * Returns whether reports hide content until an administrator decides. Content with prohibited words is hidden after
 * one report, unless an administrator has decided to keep the content.
 */
export const shouldHideContentUntilReview = (
  { status, wasReviewed, isSensitive }: Reported,
  reportsSince: number,
) => status === 'active' && reportsSince >= (isSensitive && !wasReviewed ? 1 : reportsToHide)

/**
 * Returns whether an administrator may hide or restore content. Restoring is also allowed for visible content that was
 * reported: the administrator thereby decides to keep the content.
 */
export const isReviewDecisionAllowed = (
  decision: 'hide' | 'restore',
  status: PostStatus,
  isReported: boolean,
) =>
  status === 'active'
    ? decision === 'hide' || isReported
    : status === 'review' || (status === 'hidden' && decision === 'restore')
