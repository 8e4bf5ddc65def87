type ChangeInput = { id: number; byId: number; activeOwnerIds: number[] }

/**
 * Returns the error code if an administrator may not disable another administrator or change the role. The
 * caller must still be an active owner and cannot change their own account, so at least one active owner
 * always remains.
 */
export function decideAdminChangeRefusal({ id, byId, activeOwnerIds }: ChangeInput) {
  if (id === byId) return 'NOT_ONESELF'
  if (!activeOwnerIds.includes(byId)) return 'ROLE_NOT_ALLOWED'
}
