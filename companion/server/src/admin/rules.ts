type ChangeInput = { id: number; byId: number; activeOwnerIds: number[] }

/**
 * Returns the error code if one administrator may not disable another or change its role. The caller must still be an
 * active owner and cannot change the own access, so at least one active owner always remains.
 */
export function changeAdminRefusal({ id, byId, activeOwnerIds }: ChangeInput) {
  if (id === byId) return 'NOT_ONESELF'
  if (!activeOwnerIds.includes(byId)) return 'ROLE_NOT_ALLOWED'
}
