import { hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

export type GroupStatus = 'pending' | 'success' | 'failed' | 'expired'
type GroupState = { status: GroupStatus; expiresAt: Instant; currentMembers: number }
type JoinTerms = { maxMembers: number; isOffered: boolean }

/** Returns the error code if a user cannot join a group now, otherwise undefined. Unpaid shares count as taken. */
export function decideGroupJoinRefusal(
  group: GroupState,
  { maxMembers, isOffered }: JoinTerms,
  isIn: boolean,
  now: Instant,
) {
  if (isIn) return 'ALREADY_IN_GROUP'
  if (!isOffered || !isGroupOpen(group, now)) return 'GROUP_EXPIRED'
  if (group.currentMembers >= maxMembers) return 'GROUP_FULL'
}

/** Returns whether a group accepts members. A successful group accepts more members until it expires. */
export const isGroupOpen = ({ status, expiresAt }: Pick<GroupState, 'status' | 'expiresAt'>, now: Instant) =>
  (status === 'pending' || status === 'success') && now < expiresAt

/** Returns whether the group has ended without success. Payments that arrive after that are refunded. */
export const isGroupUnsuccessful = (status: GroupStatus) => status === 'failed' || status === 'expired'

export const getGroupExpiryTime = (validHours: number, now: Instant) => now + validHours * hourMs

const payWithinMs = 30 * minuteMs
/** Returns the time limit for the payment of a share in milliseconds: 30 minutes, or less if the group ends earlier. */
export const getSharePaymentLimitMs = (expiresAt: Instant, now: Instant) =>
  Math.min(payWithinMs, expiresAt - now)
