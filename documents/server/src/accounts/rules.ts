import { isInScope, type ProjectScope, type UserRole } from '#core'

type Change = { staysAdmin: boolean; wasAdmin: boolean; otherAdmins: number }

/**
 * Returns the error code for a change of an account that would leave no active administrator, otherwise
 * undefined.
 */
export function decideAccountChangeRefusal({ wasAdmin, staysAdmin, otherAdmins }: Change) {
  return wasAdmin && !staysAdmin && otherAdmins === 0 ? 'LAST_ADMIN' : undefined
}

/**
 * Returns why a user with this role may not call an endpoint, or undefined if the user may. `needed` is the access
 * that the endpoint requires.
 */
export function decideRoleRefusal(role: UserRole, needed: 'team' | 'member' | 'admin') {
  if (role === 'viewer') return 'VIEWER'
  if (role === 'admin' || needed === 'team') return undefined
  if (needed === 'admin') return 'ADMIN_ONLY'
  return role === 'reader' ? 'READ_ONLY' : undefined
}

/** `projectId`: id of the project in the path, undefined if no project has this slug. */
export const decideProjectAccessRefusal = (scope: ProjectScope, projectId: number | undefined) =>
  projectId === undefined || !isInScope(scope, projectId) ? 'PROJECT_NOT_FOUND' : undefined

export type SecondFactorRequirement = 'nobody' | 'administrators' | 'everyone'

export const isSecondFactorRequired = (requirement: SecondFactorRequirement, role: UserRole) =>
  requirement === 'everyone' || (requirement === 'administrators' && role === 'admin')

export const isActiveAdmin = (user: { role: UserRole; disabled_at: string | null }) =>
  user.role === 'admin' && user.disabled_at === null
