export const maxImages = 9
/** What each picture that is sent along has to stay below. */
export const maxImageBytes = 2 * 1024 * 1024

export type PostStatus = 'active' | 'review' | 'hidden' | 'deleted'

/** Why something may not be posted like this; words are looked at elsewhere. */
export function postRefusal({ content, images }: { content: string; images: string[] }) {
  if (images.length > maxImages) return 'TOO_MANY_IMAGES'
  if (!content.trim() && images.length === 0) return 'EMPTY_POST'
}

type Standing = { status: PostStatus; authorStatus: 'active' | 'disabled' | 'deleted'; authorId: number }

/** Authors see what waits or was hidden as well; what is deleted is gone for all. */
export const isShownTo = ({ status, authorStatus, authorId }: Standing, viewerId: number) =>
  (status === 'active' && authorStatus === 'active') || (status !== 'deleted' && authorId === viewerId)

/** Whether a post stands: one that waits for a look is not judged yet. */
const stands = (status: PostStatus) => status === 'active' || status === 'review'

/** What a move means to others, if anything. */
export function standingChange(from: PostStatus, to: PostStatus) {
  if (stands(from) === stands(to)) return undefined
  return stands(to) ? ('restored' as const) : ('removed' as const)
}

/** So many report a post that was looked at and left before it is looked at again. */
const reportsAfterReview = 3

/** Whether a report takes a post out of sight until an administrator looked at it. */
export const isToBeReviewed = (post: { status: PostStatus; wasReviewed: boolean }, reportsSince: number) =>
  post.status === 'active' && reportsSince >= (post.wasReviewed ? reportsAfterReview : 1)

/** What administrators may do with a post as it stands. */
export const mayBecome = (wish: 'hide' | 'restore', status: PostStatus) =>
  wish === 'hide' ? status === 'active' || status === 'review' : status === 'hidden' || status === 'review'
