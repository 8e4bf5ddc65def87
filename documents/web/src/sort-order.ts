export type SortableItem = { id: number; sort_order: number }
export type NewSortOrder = { id: number; sort_order: number }

/** Distance between neighbours in a new list, which leaves room for later moves. */
export const sortOrderGap = 1024

/** Returns `count` increasing integers before, after or between the neighbours, or undefined when there are too few. */
function ordersBetween(before: number | undefined, after: number | undefined, count: number) {
  const numbers = (at: (place: number) => number) => Array.from({ length: count }, (_, place) => at(place))
  if (before === undefined && after === undefined) return numbers((place) => place * sortOrderGap)
  if (before === undefined) return numbers((place) => Number(after) - sortOrderGap * (count - place))
  if (after === undefined) return numbers((place) => before + sortOrderGap * (place + 1))
  const step = (after - before) / (count + 1)
  return step < 1 ? undefined : numbers((place) => before + Math.floor(step * (place + 1)))
}

/**
 * Returns the sort orders to write so that `items` sort in the given order: only the moved item when its neighbours
 * leave room, otherwise the moved item and as few neighbours as possible.
 */
export function computeSortOrders(items: readonly SortableItem[], movedId: number): NewSortOrder[] {
  const index = items.findIndex((item) => item.id === movedId)
  if (index < 0) return []
  for (let count = 1; count <= items.length; count++) {
    const last = Math.min(index, items.length - count)
    for (let from = Math.max(0, index - count + 1); from <= last; from++) {
      const orders = ordersBetween(items[from - 1]?.sort_order, items[from + count]?.sort_order, count)
      if (orders) return numbered(items.slice(from, from + count), orders)
    }
  }
  return []
}

const numbered = (items: readonly SortableItem[], orders: readonly number[]) =>
  items.map(({ id }, place) => ({ id, sort_order: orders[place] ?? 0 }))
