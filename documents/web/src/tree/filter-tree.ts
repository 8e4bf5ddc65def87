import type { TreeNode } from './node.ts'

export type FilteredTree = { nodes: readonly TreeNode[]; expanded: ReadonlySet<number>; count: number }

const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase()

/**
 * Returns the nodes whose titles contain every typed word, with the folders above them. Folders above a match are
 * expanded.
 */
export function filterTree(nodes: readonly TreeNode[], typed: string): FilteredTree {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const expanded = new Set<number>()
  let count = 0
  const keep = (node: TreeNode): TreeNode[] => {
    const isMatch = words.every((word) => plain(node.title).includes(word))
    if (isMatch) count += 1
    const children = node.children.flatMap(keep)
    if (children.length > 0) expanded.add(node.id)
    if (children.length > 0) return [{ ...node, children }]
    return isMatch ? [node] : []
  }
  return { nodes: nodes.flatMap(keep), expanded, count }
}
