import type { Instant } from '@sanhe/kit/runtime/clock'

type MembershipStatus = 'upcoming' | 'active' | 'expired' | 'cancelled' | 'refunded'
type MembershipPeriod = {
  startsAt: Instant
  expiresAt: Instant
  refundedAt: Instant | undefined
  /** Whether the user cancelled the membership, which then ends without a reminder. */
  isCancelled: boolean
}

/** Returns the status of a membership at the time `now`. The stored status changes only when a job runs. */
export function getMembershipStatusAt(period: MembershipPeriod, now: Instant): MembershipStatus {
  if (period.refundedAt !== undefined) return 'refunded'
  if (period.expiresAt <= now) return 'expired'
  if (period.isCancelled) return 'cancelled'
  return period.startsAt > now ? 'upcoming' : 'active'
}

type SessionStatus = 'open' | 'expired' | 'ended'
type SessionPeriod = { expiresAt: Instant; endedAt: Instant | undefined }

/** Returns the status of a login at the time `now`. */
export function getSessionStatusAt({ expiresAt, endedAt }: SessionPeriod, now: Instant): SessionStatus {
  if (endedAt !== undefined) return 'ended'
  return expiresAt <= now ? 'expired' : 'open'
}

/**
 * Parts of the types of notices about health data, medicines or consultations. Customer service does not see these
 * notices, because even their type tells something about the health of a user.
 */
export const healthNoticeParts = ['HEALTH', 'MEDICINE', 'CONSULTATION'] as const
