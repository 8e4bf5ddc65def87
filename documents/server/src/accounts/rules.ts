import type { Role } from './store.ts'

type Change = { staysAdmin: boolean; wasAdmin: boolean; otherAdmins: number }

/** Why an account may not change so; undefined when it may. Somebody has to be able to undo everything. */
export function accountRefusal({ wasAdmin, staysAdmin, otherAdmins }: Change) {
  return wasAdmin && !staysAdmin && otherAdmins === 0 ? 'LAST_ADMIN' : undefined
}

export const isActiveAdmin = (user: { role: Role; disabled_at: string | null }) =>
  user.role === 'admin' && user.disabled_at === null
