export type Ordered = { id: number; sort_order: number }
export type NewOrder = { id: number; sort_order: number }

const gap = 1024

/** Room in front, behind or between; undefined where two neighbours leave no whole number. */
function orderBetween(before: number | undefined, after: number | undefined) {
  if (before === undefined) return after === undefined ? 0 : after - gap
  if (after === undefined) return before + gap
  const middle = Math.floor((before + after) / 2)
  return middle > before && middle < after ? middle : undefined
}

/**
 * What has to be written so that `items`, in the order they are wanted, also sort that way: the moved one alone
 * where its neighbours leave room, else every number that is not yet right.
 */
export function newOrders(items: readonly Ordered[], movedId: number): NewOrder[] {
  const index = items.findIndex((item) => item.id === movedId)
  if (index < 0) return []
  const order = orderBetween(items[index - 1]?.sort_order, items[index + 1]?.sort_order)
  if (order !== undefined) return [{ id: movedId, sort_order: order }]
  return items
    .map((item, place) => ({ id: item.id, sort_order: (place + 1) * gap, was: item.sort_order }))
    .filter((item) => item.sort_order !== item.was || item.id === movedId)
    .map(({ id, sort_order }) => ({ id, sort_order }))
}

/** The list with one item taken out and put in before the place it then has. */
export function moved<T extends { id: number }>(items: readonly T[], id: number, index: number): T[] {
  const item = items.find((candidate) => candidate.id === id)
  if (!item) return [...items]
  const rest = items.filter((candidate) => candidate.id !== id)
  return rest.toSpliced(index, 0, item)
}

export type Side = 'before' | 'after'

/** Where an item dropped on a side of another goes, counted without itself as `moved` wants it. */
export function indexBeside(items: readonly { id: number }[], id: number, targetId: number, side: Side) {
  const target = items.filter((item) => item.id !== id).findIndex((item) => item.id === targetId)
  return side === 'after' ? target + 1 : target
}
