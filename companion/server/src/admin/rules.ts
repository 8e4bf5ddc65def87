type DisableInput = { id: number; byId: number; activeIds: number[] }

/**
 * Returns the error code if one administrator may not disable another. At least one active administrator must remain.
 */
export function disableAdminRefusal({ id, byId, activeIds }: DisableInput) {
  if (id === byId) return 'NOT_ONESELF'
  if (activeIds.every((activeId) => activeId === id)) return 'LAST_ADMIN'
}
