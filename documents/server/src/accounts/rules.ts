import type { UserRole } from '#core'

type Change = { staysAdmin: boolean; wasAdmin: boolean; otherAdmins: number }

/** Returns why an account may not change in this way, or undefined. At least one active administrator must remain. */
export function accountChangeRefusal({ wasAdmin, staysAdmin, otherAdmins }: Change) {
  return wasAdmin && !staysAdmin && otherAdmins === 0 ? 'LAST_ADMIN' : undefined
}

export const isActiveAdmin = (user: { role: UserRole; disabled_at: string | null }) =>
  user.role === 'admin' && user.disabled_at === null
