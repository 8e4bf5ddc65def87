import type { TreeNode } from './node.ts'
import type { VisibleTreeRow } from './rules.ts'

export type TreeSelection = ReadonlySet<number>

export type TreeSelectionStep = 'toggle' | 'range'

/** Returns the selection after a click or key press on a row. `anchorId`: the row from which a range begins. */
export function selectTreeRows(
  rows: readonly VisibleTreeRow[],
  selected: TreeSelection,
  { id, anchorId, step }: { id: number; anchorId: number | undefined; step: TreeSelectionStep },
): TreeSelection {
  if (step === 'toggle') return selected.symmetricDifference(new Set([id]))
  const indexOf = (rowId: number | undefined) => rows.findIndex(({ node }) => node.id === rowId)
  const to = indexOf(id)
  const from = anchorId === undefined ? to : indexOf(anchorId)
  if (to < 0 || from < 0) return selected
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  return selected.union(new Set(range.map(({ node }) => node.id)))
}

/** Returns the selected nodes without those inside of a selected folder, in the order of the tree. */
export const listTopmostSelectedNodes = (nodes: readonly TreeNode[], selected: TreeSelection): TreeNode[] =>
  nodes.flatMap((node) =>
    selected.has(node.id) ? [node] : listTopmostSelectedNodes(node.children, selected),
  )
