import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { useRouter } from '@tanstack/react-router'
import { Copy, FolderInput, Trash2, X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { duplicateSelectedNodes, trashSelectedNodes } from './batch-actions.ts'
import { type FilteredTree, filterTree } from './filter-tree.ts'
import type { TreeNode } from './node.ts'
import { listTopmostSelectedNodes, type TreeSelection } from './selection.ts'
import { treeSelectionLabels } from './selection-text.ts'

const MoveSelectedDialog = lazyExport(() => import('./move-selected-dialog.tsx'), 'MoveSelectedDialog')

export type TreeToolsProps = {
  slug: string
  nodes: readonly TreeNode[]
  onFilter: (filtered: FilteredTree | undefined) => void
  selected: TreeSelection
  onSelect: (selected: TreeSelection) => void
}

/** Field that filters the tree, and buttons with the actions for the selected rows. */
export function TreeFilterAndActions({ slug, nodes, onFilter, selected, onSelect }: TreeToolsProps) {
  const t = useText(treeSelectionLabels)
  const [typed, setTyped] = useState('')
  const isFiltered = typed.trim() !== ''
  useEffect(
    () => onFilter(isFiltered ? filterTree(nodes, typed) : undefined),
    [nodes, typed, isFiltered, onFilter],
  )
  if (selected.size > 0) return <SelectionBar {...{ slug, nodes, selected, onSelect }} />
  return (
    <div className="relative">
      <input
        aria-label={t.filter}
        placeholder={t.filter}
        value={typed}
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setTyped('')}
        className={joinClassNames(inputClasses, 'h-8 pr-8 text-sm pointer-coarse:h-11')}
      />
      {typed !== '' && (
        <IconButton
          icon={X}
          small
          label={t.clearFilter}
          className="absolute top-1/2 right-0.5 -translate-y-1/2"
          onClick={() => setTyped('')}
        />
      )}
      <output className="sr-only">{isFiltered && t.matches(filterTree(nodes, typed).count)}</output>
    </div>
  )
}

type SelectionBarProps = Omit<TreeToolsProps, 'onFilter'>

function SelectionBar({ slug, nodes, selected, onSelect }: SelectionBarProps) {
  const t = useText(treeSelectionLabels)
  const router = useRouter()
  const [isMoving, setMoving] = useState(false)
  const take = () => {
    onSelect(new Set())
    return listTopmostSelectedNodes(nodes, selected)
  }
  return (
    <div
      role="toolbar"
      aria-label={t.selection}
      className="flex h-8 items-center rounded-control bg-accent-soft pl-2 pointer-coarse:h-11"
    >
      <output className="min-w-0 flex-1 truncate text-xs font-medium text-accent-text">
        {t.selected(selected.size)}
      </output>
      <IconButton
        icon={Copy}
        small
        label={t.duplicate}
        onClick={() => void duplicateSelectedNodes(slug, take())}
      />
      <IconButton icon={FolderInput} small label={t.move} onClick={() => setMoving(true)} />
      <IconButton
        icon={Trash2}
        small
        label={t.remove}
        onClick={() => void trashSelectedNodes(slug, take(), router)}
      />
      <IconButton icon={X} small label={t.clear} onClick={() => onSelect(new Set())} />
      <Suspense>
        {isMoving && (
          <MoveSelectedDialog
            slug={slug}
            nodes={listTopmostSelectedNodes(nodes, selected)}
            onClose={() => setMoving(false)}
            onMoved={() => onSelect(new Set())}
          />
        )}
      </Suspense>
    </div>
  )
}
