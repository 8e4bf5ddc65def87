import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { TreeCommand } from './keyboard.ts'
import type { TreeNode } from './node.ts'
import type { VisibleTreeRow } from './rules.ts'
import type { TreeSelectionStep, TreeSelection } from './selection.ts'

type TreeSelectionDeps = {
  slug: string
  nodes: readonly TreeNode[]
  rows: readonly VisibleTreeRow[]
  canWrite: boolean
  /** Id of the row at which a range selection begins: the focused row, or else the row of the open document. */
  anchorId: number | undefined
  focusRow: (id: number) => void
}

const importSelectionRules = () => import('./selection.ts')
let loading: ReturnType<typeof importSelectionRules> | undefined

/** Key presses share one import: separate imports could finish in another order than the key presses. */
const loadSelectionRules = () => (loading ??= importSelectionRules().finally(() => (loading = undefined)))

/** Selects several rows: Ctrl or ⌘ and click or space toggles one, Shift and click or arrows adds a range. */
export function useTreeSelection({ slug, nodes, rows, canWrite, anchorId, focusRow }: TreeSelectionDeps) {
  const router = useRouter()
  const [selected, setSelected] = useState<TreeSelection>(new Set())
  const select = (id: number, step: TreeSelectionStep) => {
    if (!canWrite) return
    void loadSelectionRules().then(({ selectTreeRows: selectRows }) =>
      setSelected((current) => selectRows(rows, current, { id, anchorId, step })),
    )
    focusRow(id)
  }
  function removeSelection() {
    setSelected(new Set())
    void Promise.all([import('./batch-actions.ts'), loadSelectionRules()]).then(
      ([to, { listTopmostSelectedNodes: topmostSelected }]) =>
        to.trashSelectedNodes(slug, topmostSelected(nodes, selected), router),
    )
  }
  return {
    selected,
    setSelected,
    select,
    /** Handles a key that changes the selection. Returns false for all other keys. */
    press(event: KeyboardEvent, focusedId: number, command: TreeCommand | undefined) {
      const isExtending = event.shiftKey && event.key.startsWith('Arrow') && command?.do === 'focus'
      if (event.key === 'Escape' && selected.size > 0) setSelected(new Set())
      else if (event.key === ' ' && event.ctrlKey) select(focusedId, 'toggle')
      else if (event.key === 'Delete' && selected.size > 0 && canWrite) removeSelection()
      else if (isExtending) select(command.id, 'range')
      else return false
      return true
    },
    /** Handles a click with a modifier key before the link of the row does. */
    click(event: MouseEvent) {
      const step = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : undefined
      const id = step && (event.target as Element).closest('[role=treeitem]')?.id.replace('tree-', '')
      if (!step || !id || !canWrite) return
      event.preventDefault()
      event.stopPropagation()
      select(Number(id), step)
    },
  }
}
