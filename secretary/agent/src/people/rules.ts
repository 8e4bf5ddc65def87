import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { PersonRole } from '#core'

export const invitationLifetimeMs = 7 * dayMs
/** Largest number of people, including the owner and open invitations. */
export const maxPeople = 20

type GivenRole = Exclude<PersonRole, 'owner'>
export type PersonChange = { name?: string | undefined; role?: GivenRole | undefined }

/** Returns whether a person may invite others with this role, and withdraw such invitations. */
export const mayInvite = (own: PersonRole, role: GivenRole) =>
  own === 'owner' || (own === 'manage' && role !== 'manage')

/** Returns the error code of a refused change; undefined if the change is allowed. */
export function decidePersonChangeRefusal(own: PersonRole, target: PersonRole, { role }: PersonChange) {
  if (target === 'owner' && own === 'owner') return role ? 'OWNER_STAYS' : undefined
  if (target === 'owner') return 'ONLY_OWNER_MAY'
  if (own === 'owner') return undefined
  return own === 'manage' && target !== 'manage' && role !== 'manage' ? undefined : 'ONLY_OWNER_MAY'
}

/** Returns the error code of a refused removal; undefined if the removal is allowed. */
export function decidePersonRemovalRefusal(own: PersonRole, target: PersonRole) {
  if (target === 'owner') return 'OWNER_STAYS'
  return own === 'owner' || (own === 'manage' && target !== 'manage') ? undefined : 'ONLY_OWNER_MAY'
}

export type InvitationState = { used_at: Instant | null; expires_at: Instant }

/** Returns the reason why an invitation is refused; undefined if it is open. */
export function decideInvitationRefusal({ used_at, expires_at }: InvitationState, now: Instant) {
  if (used_at !== null) return 'PAIR_USED'
  if (now >= expires_at) return 'PAIR_EXPIRED'
}
