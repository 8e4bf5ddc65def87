type ChangeInput = { id: number; byId: number; activeOwnerIds: number[] }

/**
 * Returns the error code if an administrator may not disable another administrator or change that administrator's role.
 * The caller must still be an active owner and cannot change their own account. At least one active owner therefore
 * always remains.
 */
export function decideAdminChangeRefusal({ id, byId, activeOwnerIds }: ChangeInput) {
  if (id === byId) return 'NOT_ONESELF'
  if (!activeOwnerIds.includes(byId)) return 'ROLE_NOT_ALLOWED'
}
