import type { TreeNode } from '#api.ts'

/** Returns the folders above a document, from the root, or undefined when the tree does not contain it. */
export function findAncestorFolders(tree: readonly TreeNode[], slug: string): TreeNode[] | undefined {
  for (const node of tree) {
    if (node.slug === slug) return []
    const below = findAncestorFolders(node.children, slug)
    if (below) return [node, ...below]
  }
  return undefined
}
