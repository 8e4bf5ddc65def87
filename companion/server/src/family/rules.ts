import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type SharedKind, sharedKinds } from './contract.ts'

export const inviteCodeLifetimeMs = 24 * hourMs
export const maxLinkedChildren = 5
/** Largest number of valid invite codes per parent, enough to invite several children at the same time. */
export const maxValidInvites = 10
/**
 * Largest number of wrong invite codes per user and day. A limit of ten per minute alone would let an attacker guess
 * codes of other users.
 */
export const maxWrongInviteCodesPerDay = 20

/**
 * Kinds of data that an invite code shares if the client did not ask the parent. Medicines are shared only after the
 * parent has chosen them.
 */
export const sharedKindsByDefault: readonly SharedKind[] = sharedKinds.filter((kind) => kind !== 'medicines')

/** Characters of invite codes. Characters that are easily mistaken for each other (0, 1, O, I, L) are left out. */
export const inviteCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const inviteCodeLength = 6

type Invite = { used: boolean; expires_at: Date }

/** Returns the error code if an invite code cannot be used, otherwise undefined. */
export function decideInviteCodeRefusal(invite: Invite | undefined, now: Instant) {
  if (!invite) return 'INVITE_CODE_INVALID'
  if (invite.used) return 'INVITE_CODE_USED'
  if (now >= invite.expires_at.getTime()) return 'INVITE_CODE_EXPIRED'
}
