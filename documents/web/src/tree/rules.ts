import type { TreeNode } from './node.ts'

/**
 * A visible row of the tree. `position` and `setSize` are its position among its siblings, from 1, and their number.
 */
export type VisibleTreeRow = {
  node: TreeNode
  depth: number
  parentId: number | null
  position: number
  setSize: number
  isExpanded: boolean
}

/** Returns whether two rows look the same, so that React can skip rendering. */
export const isSameTreeRow = (one: VisibleTreeRow, other: VisibleTreeRow) =>
  one.node === other.node &&
  one.depth === other.depth &&
  one.parentId === other.parentId &&
  one.position === other.position &&
  one.setSize === other.setSize &&
  one.isExpanded === other.isExpanded

export function listVisibleRows(
  nodes: readonly TreeNode[],
  expanded: ReadonlySet<number>,
  depth = 0,
  parentId: number | null = null,
): VisibleTreeRow[] {
  return nodes.flatMap((node, index) => {
    const isExpanded = node.type === 'folder' && expanded.has(node.id)
    const row = { node, depth, parentId, position: index + 1, setSize: nodes.length, isExpanded }
    return isExpanded ? [row, ...listVisibleRows(node.children, expanded, depth + 1, node.id)] : [row]
  })
}

/** Returns the folders above a node, outermost first. */
export function findFolderPath(nodes: readonly TreeNode[], id: number): TreeNode[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return []
    const below = findFolderPath(node.children, id)
    if (below) return [node, ...below]
  }
  return undefined
}
