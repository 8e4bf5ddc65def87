export type PictureStatus = 'active' | 'review' | 'hidden'
export type AppealStatus = 'open' | 'accepted' | 'rejected' | 'withdrawn'

export type PictureState = {
  status: PictureStatus
  /** Whether an administrator has decided about the picture. */
  wasReviewed: boolean
  /** Whether the owner has replaced the picture. */
  isReplaced: boolean
  appealStatus: AppealStatus | null
}

/**
 * Returns the new status of a picture after its check. Returns undefined if the status stays, because the check found
 * nothing, an administrator has already decided, or the owner has replaced the picture.
 */
export function getStatusAfterCheck(
  verdict: 'pass' | 'review' | 'block',
  { status, wasReviewed, isReplaced }: PictureState,
) {
  if (verdict === 'pass' || wasReviewed || isReplaced || status !== 'active') return undefined
  return verdict === 'block' ? ('hidden' as const) : ('review' as const)
}

/** Returns whether a picture waits for an administrator. */
export const isWaiting = ({ status, isReplaced, appealStatus }: PictureState) =>
  !isReplaced && (status === 'review' || appealStatus === 'open')

/**
 * Returns whether an administrator may hide or restore a picture. Hiding a hidden picture rejects the open appeal of
 * its owner.
 */
export function isDecisionAllowed(decision: 'hide' | 'restore', picture: PictureState) {
  if (picture.isReplaced) return false
  if (decision === 'restore') return picture.status !== 'active'
  return picture.status !== 'hidden' || picture.appealStatus === 'open'
}

/** Returns the error code if the owner may not appeal. A picture can have only one appeal. */
export function decideAppealRefusal({ status, isReplaced, appealStatus }: PictureState) {
  if (status !== 'hidden' || isReplaced) return 'PICTURE_NOT_HIDDEN'
  if (appealStatus !== null) return 'PICTURE_ALREADY_APPEALED'
}
