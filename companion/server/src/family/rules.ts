import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'

export const inviteValidMs = 24 * hourMs
export const maxChildren = 5
/** Several children are invited side by side; nobody needs more codes than this at once. */
export const maxOpenInvites = 10
/** So many wrong codes end a day: at ten a minute somebody would find those of strangers. */
export const maxWrongADay = 20

/** What nobody confuses on the telephone or on paper: no 0, 1, O, I, L. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLength = 6

type Invite = { used: boolean; expires_at: Date }

/** Why a code links nobody; undefined when it does. */
export function inviteRefusal(invite: Invite | undefined, now: Instant) {
  if (!invite) return 'INVITE_CODE_INVALID'
  if (invite.used) return 'INVITE_CODE_USED'
  if (now >= invite.expires_at.getTime()) return 'INVITE_CODE_EXPIRED'
}
