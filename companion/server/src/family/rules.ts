import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'

export const inviteValidMs = 24 * hourMs
export const maxChildren = 5
/** Largest number of valid invite codes of a parent, enough to invite several children at once. */
export const maxOpenInvites = 10
/**
 * Maximum number of wrong codes per user and day. A limit of ten per minute alone would let an attacker guess the codes
 * of other users.
 */
export const maxWrongCodesPerDay = 20

/** Characters that are not mistaken for another on the telephone or on paper: no 0, 1, O, I, L. */
export const inviteCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const inviteCodeLength = 6

type Invite = { used: boolean; expires_at: Date }

/** Returns why a code cannot link, or undefined if it can. */
export function inviteRefusal(invite: Invite | undefined, now: Instant) {
  if (!invite) return 'INVITE_CODE_INVALID'
  if (invite.used) return 'INVITE_CODE_USED'
  if (now >= invite.expires_at.getTime()) return 'INVITE_CODE_EXPIRED'
}
