import type { TreeNode } from '#api.ts'

export type { TreeNode }

export function allNodes(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.children)])
}

export const findNode = (nodes: readonly TreeNode[], id: number) =>
  allNodes(nodes).find((node) => node.id === id)
