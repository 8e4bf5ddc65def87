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

/** How often somebody may report something in a day, so that nobody takes the feed out of sight alone. */
export const reportsADay = 10

/** So many different people report something before it is out of sight until it was looked at. */
const reportsToHide = 3

type Reported = { status: PostStatus; wasReviewed: boolean; isSensitive: boolean }

/**
 * Whether a report takes something out of sight until an administrator looked at it. Words that have no place in public
 * need one report alone, unless somebody looked at them and left them.
 */
export const isToBeReviewed = ({ status, wasReviewed, isSensitive }: Reported, reportsSince: number) =>
  status === 'active' && reportsSince >= (isSensitive && !wasReviewed ? 1 : reportsToHide)

/** What administrators may do with something as it stands; to leave what was reported is to restore it. */
export const mayBecome = (wish: 'hide' | 'restore', status: PostStatus, isReported: boolean) =>
  status === 'active'
    ? wish === 'hide' || isReported
    : status === 'review' || (status === 'hidden' && wish === 'restore')
