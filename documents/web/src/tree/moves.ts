import { findTreeNode, type TreeNode } from './node.ts'
import { findFolderPath } from './rules.ts'

/** Position of a node. `index`: number of siblings before the node. */
export type TreeNodePlace = { parentId: number | null; index: number }
export type TreeNodeMove = 'up' | 'down' | 'in' | 'out'

export const listChildNodes = (nodes: readonly TreeNode[], parentId: number | null): readonly TreeNode[] =>
  parentId === null ? nodes : (findTreeNode(nodes, parentId)?.children ?? [])

export function getCurrentNodePlace(nodes: readonly TreeNode[], id: number): TreeNodePlace | undefined {
  const path = findFolderPath(nodes, id)
  if (!path) return undefined
  const parentId = path.at(-1)?.id ?? null
  return { parentId, index: listChildNodes(nodes, parentId).findIndex((node) => node.id === id) }
}

/**
 * Returns whether a node can be moved into this parent. The parent must be the root or a folder, but neither the node
 * itself nor one of its descendants.
 */
export function canContainNode(nodes: readonly TreeNode[], id: number, parentId: number | null) {
  if (parentId === null) return true
  const node = findTreeNode(nodes, id)
  if (!node || node.id === parentId || findTreeNode(node.children, parentId)) return false
  return findTreeNode(nodes, parentId)?.type === 'folder'
}

const without = (nodes: readonly TreeNode[], id: number): TreeNode[] =>
  nodes
    .filter((node) => node.id !== id)
    .map((node) => (node.children.length > 0 ? { ...node, children: without(node.children, id) } : node))

const withNode = (
  nodes: readonly TreeNode[],
  node: TreeNode,
  { parentId, index }: TreeNodePlace,
): TreeNode[] =>
  parentId === null
    ? nodes.toSpliced(index, 0, node)
    : nodes.map((candidate) =>
        candidate.id === parentId
          ? { ...candidate, children: candidate.children.toSpliced(index, 0, node) }
          : { ...candidate, children: withNode(candidate.children, node, { parentId, index }) },
      )

export function moveTreeNode(
  nodes: readonly TreeNode[],
  id: number,
  place: TreeNodePlace,
): readonly TreeNode[] {
  const node = findTreeNode(nodes, id)
  if (!node || !canContainNode(nodes, id, place.parentId)) return nodes
  return withNode(without(nodes, id), { ...node, parent_id: place.parentId }, place)
}

export const changeTreeNode = (
  nodes: readonly TreeNode[],
  id: number,
  changes: Partial<Pick<TreeNode, 'title' | 'doc_type' | 'is_template'>>,
): TreeNode[] =>
  nodes.map((node) => ({
    ...node,
    ...(node.id === id ? changes : {}),
    children: changeTreeNode(node.children, id, changes),
  }))

/** Removes a node. The children of a removed folder move to the end of the top level, as the service does. */
export function removeTreeNode(nodes: readonly TreeNode[], id: number): TreeNode[] {
  const orphans = findTreeNode(nodes, id)?.children.map((child) => ({ ...child, parent_id: null })) ?? []
  return [...without(nodes, id), ...orphans]
}

export const removeTreeNodeWithContents = (nodes: readonly TreeNode[], id: number) => without(nodes, id)

/**
 * Returns the place of a node after one step by keyboard or menu: between its siblings, into the folder above it, or
 * out of its parent.
 */
export function computeNodePlaceAfterMove(
  nodes: readonly TreeNode[],
  id: number,
  step: TreeNodeMove,
): TreeNodePlace | undefined {
  const place = getCurrentNodePlace(nodes, id)
  if (!place) return undefined
  const siblings = listChildNodes(nodes, place.parentId)
  if (step === 'up') return place.index > 0 ? { ...place, index: place.index - 1 } : undefined
  if (step === 'down')
    return place.index < siblings.length - 1 ? { ...place, index: place.index + 1 } : undefined
  if (step === 'in') {
    const above = siblings[place.index - 1]
    return above?.type === 'folder' ? { parentId: above.id, index: above.children.length } : undefined
  }
  if (place.parentId === null) return undefined
  const parent = getCurrentNodePlace(nodes, place.parentId)
  return parent && { parentId: parent.parentId, index: parent.index + 1 }
}

export type TreeNodeDrop =
  | { type: 'reorder-above' }
  | { type: 'reorder-below' }
  | { type: 'make-child' }
  | { type: 'reparent'; desiredLevel: number }

/** Returns the place for a drop on `targetId`, or undefined when the node cannot go there or would not move. */
export function computeNodePlaceAfterDrop(
  nodes: readonly TreeNode[],
  id: number,
  targetId: number,
  drop: TreeNodeDrop,
): TreeNodePlace | undefined {
  const rest = without(nodes, id)
  const place = placeForDrop(rest, targetId, drop)
  if (!place || !canContainNode(nodes, id, place.parentId)) return undefined
  const now = getCurrentNodePlace(nodes, id)
  return now && now.parentId === place.parentId && now.index === place.index ? undefined : place
}

function placeForDrop(
  rest: readonly TreeNode[],
  targetId: number,
  drop: TreeNodeDrop,
): TreeNodePlace | undefined {
  const target = getCurrentNodePlace(rest, targetId)
  if (!target) return undefined
  if (drop.type === 'reorder-above') return target
  if (drop.type === 'reorder-below') return { ...target, index: target.index + 1 }
  if (drop.type === 'make-child')
    return { parentId: targetId, index: findTreeNode(rest, targetId)?.children.length ?? 0 }
  const ancestor = findFolderPath(rest, targetId)?.[drop.desiredLevel]
  const outer = ancestor && getCurrentNodePlace(rest, ancestor.id)
  return outer && { ...outer, index: outer.index + 1 }
}
