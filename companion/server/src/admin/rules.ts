type DisableInput = { id: number; byId: number; activeIds: number[] }

/** Returns why this administrator may not disable that one. At least one active administrator must remain. */
export function disableRefusal({ id, byId, activeIds }: DisableInput) {
  if (id === byId) return 'NOT_ONESELF'
  if (activeIds.every((activeId) => activeId === id)) return 'LAST_ADMIN'
}
