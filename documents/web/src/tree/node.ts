import type { TreeNode } from '#api.ts'

export type { TreeNode }

export function listAllTreeNodes(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...listAllTreeNodes(node.children)])
}

export const findTreeNode = (nodes: readonly TreeNode[], id: number) =>
  listAllTreeNodes(nodes).find((node) => node.id === id)
