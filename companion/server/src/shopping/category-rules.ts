/** A category in the order of its siblings: by `position`, then by id. */
export type CategoryNode = { id: number; parent_id: number | null; position: number }

/** Orders categories as a tree: each category of the first level is followed by its subcategories. */
export function orderAsTree<Node extends CategoryNode>(nodes: readonly Node[]): Node[] {
  const byParent = Map.groupBy(nodes.toSorted(compareSiblings), ({ parent_id }) => parent_id)
  return (byParent.get(null) ?? []).flatMap((node) => [node, ...(byParent.get(node.id) ?? [])])
}

const compareSiblings = (a: CategoryNode, b: CategoryNode) => a.position - b.position || a.id - b.id

/** Returns whether a category with this parent would be on the third level, or be its own parent. */
export function isTooDeep(nodes: readonly CategoryNode[], id: number | undefined, parentId: number | null) {
  if (parentId === null) return false
  const parent = nodes.find((node) => node.id === parentId)
  const hasSubcategories = id !== undefined && nodes.some(({ parent_id }) => parent_id === id)
  return parentId === id || hasSubcategories || parent?.parent_id !== null
}

/**
 * Returns the ids of the siblings after the category is put at `place` (from 1). A place behind the last sibling is the
 * last place.
 */
export function placeAmongSiblings(
  nodes: readonly CategoryNode[],
  { id, parentId, place }: { id: number; parentId: number | null; place: number },
) {
  const others = nodes
    .filter((node) => node.parent_id === parentId && node.id !== id)
    .toSorted(compareSiblings)
    .map((node) => node.id)
  return others.toSpliced(place - 1, 0, id)
}
