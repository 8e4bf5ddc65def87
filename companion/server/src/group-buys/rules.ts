import { hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

export type GroupStatus = 'pending' | 'success' | 'failed' | 'expired'
type GroupState = { status: GroupStatus; expiresAt: Instant; currentMembers: number }
type JoinTerms = { maxMembers: number; isOffered: boolean }

/** Returns why a user cannot join a group now, or undefined if they can. Unpaid shares count too. */
export function groupJoinRefusal(
  group: GroupState,
  { maxMembers, isOffered }: JoinTerms,
  isIn: boolean,
  now: Instant,
) {
  if (isIn) return 'ALREADY_IN_GROUP'
  if (!isOffered || !isGroupOpen(group, now)) return 'GROUP_EXPIRED'
  if (group.currentMembers >= maxMembers) return 'GROUP_FULL'
}

/** A successful group stays open for more members until it expires. */
export const isGroupOpen = ({ status, expiresAt }: Pick<GroupState, 'status' | 'expiresAt'>, now: Instant) =>
  (status === 'pending' || status === 'success') && now < expiresAt

/** Returns whether the group has ended without success; later payments are refunded. */
export const isGroupOver = (status: GroupStatus) => status === 'failed' || status === 'expired'

export const groupExpiresAt = (validHours: number, now: Instant) => now + validHours * hourMs

const payWithinMs = 30 * minuteMs
/** Time to pay for a share: half an hour, but never beyond the end of the group. */
export const sharePaymentMs = (expiresAt: Instant, now: Instant) => Math.min(payWithinMs, expiresAt - now)
