type Wish = { id: number; byId: number; activeIds: number[] }

/** Why this administrator may not be shut out by that one; undefined when they may. Somebody has to be left. */
export function disableRefusal({ id, byId, activeIds }: Wish) {
  if (id === byId) return 'NOT_ONESELF'
  if (activeIds.every((activeId) => activeId === id)) return 'LAST_ADMIN'
}
