import { hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

export type GroupStatus = 'pending' | 'success' | 'failed' | 'expired'
type Standing = { status: GroupStatus; expiresAt: Instant; currentMembers: number }
type Terms = { maxMembers: number; isOffered: boolean }

/** Why somebody cannot join a group now; undefined when they can. Whoever holds a seat counts, paid or not. */
export function joinRefusal(group: Standing, { maxMembers, isOffered }: Terms, isIn: boolean, now: Instant) {
  if (isIn) return 'ALREADY_IN_GROUP'
  if (!isOffered || !isOpen(group, now)) return 'GROUP_EXPIRED'
  if (group.currentMembers >= maxMembers) return 'GROUP_FULL'
}

/** One that succeeded stays open for others until its time is over. */
export const isOpen = ({ status, expiresAt }: Pick<Standing, 'status' | 'expiresAt'>, now: Instant) =>
  (status === 'pending' || status === 'success') && now < expiresAt

/** Its end is no matter of members any more: whoever pays now has the money back. */
export const isOver = (status: GroupStatus) => status === 'failed' || status === 'expired'

export const expiresAtOf = (validHours: number, now: Instant) => now + validHours * hourMs

const payWithinMs = 30 * minuteMs
/** A seat is paid within half an hour, and before the group's time is over: nobody pays for what has ended. */
export const payWithin = (expiresAt: Instant, now: Instant) => Math.min(payWithinMs, expiresAt - now)
