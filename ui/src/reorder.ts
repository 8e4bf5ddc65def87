/** The list with one item taken out and put in before the place it then has. */
export function moveItem<T extends { id: number }>(items: readonly T[], id: number, index: number): T[] {
  const item = items.find((candidate) => candidate.id === id)
  if (!item) return [...items]
  const rest = items.filter((candidate) => candidate.id !== id)
  return rest.toSpliced(index, 0, item)
}

export type DropSide = 'before' | 'after'

/** Where an item dropped on a side of another goes, counted without itself as `moved` wants it. */
export function dropIndex(items: readonly { id: number }[], id: number, targetId: number, side: DropSide) {
  const target = items.filter((item) => item.id !== id).findIndex((item) => item.id === targetId)
  return side === 'after' ? target + 1 : target
}
