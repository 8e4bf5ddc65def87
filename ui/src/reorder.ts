/** Returns the list with one item moved to `index`. `index` counts the positions in the list without the moved item. */
export function moveItemInList<T extends { id: number }>(
  items: readonly T[],
  id: number,
  index: number,
): T[] {
  const item = items.find((candidate) => candidate.id === id)
  if (!item) return [...items]
  const rest = items.filter((candidate) => candidate.id !== id)
  return rest.toSpliced(index, 0, item)
}

export type DropSide = 'before' | 'after'

/** Returns the index for `moveItemInList` when an item is dropped before or after another item. */
export function computeDropIndex(
  items: readonly { id: number }[],
  id: number,
  targetId: number,
  side: DropSide,
) {
  const target = items.filter((item) => item.id !== id).findIndex((item) => item.id === targetId)
  return side === 'after' ? target + 1 : target
}
