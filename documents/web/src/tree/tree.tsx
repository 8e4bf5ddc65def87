import { useText } from '@sanhe/ui/i18n.ts'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TreeNode } from '#api.ts'
import { treeQuery } from '#queries.ts'
import { useCanWrite } from '#rights.ts'
import type { FilteredTree } from './filter-tree.ts'
import { getCachedTree } from './cached-tree.ts'
import { setFoldersExpanded, useExpandedFolders } from './expanded.ts'
import { getTreeCommandForKey } from './keyboard.ts'
import { listAllTreeNodes, findTreeNode } from './node.ts'
import { listVisibleRows, type VisibleTreeRow } from './rules.ts'
import { treeSidebarLabels } from './sidebar-text.ts'
import type { TreeMenuAnchor } from './tree-menu.tsx'
import type { TreeToolsProps } from './tree-tools.tsx'
import { useTreeCommands } from './use-tree-commands.ts'
import { useTreeSelection } from './use-tree-selection.ts'
import { usePresentUserNames } from './use-present-names.ts'
import { loadTreeActions, useTreeDragFunctions, useExpandParentFolders } from './tree-hooks.ts'
import { type TreeRowHandlers, TreeRow } from './tree-row.tsx'

const TreeMenu = lazyExport(() => import('./tree-menu.tsx'), 'TreeMenu')

const TreeTools = lazyExport(() => import('./tree-tools.tsx'), 'TreeFilterAndActions')
const VirtualRows = lazyExport(() => import('./virtual-rows.tsx'), 'VirtualRows')
/** Number of rows above which a tree renders only the rows near the visible part. */
const longTree = 200
/** Number of nodes from which a tree has a filter field. Smaller trees fit on the screen. */
const filterFrom = 12

type TreeProps = { slug: string; currentSlug: string | undefined }

export function DocumentTree({ slug, currentSlug }: TreeProps) {
  const t = useText(treeSidebarLabels)
  const canWrite = useCanWrite()
  const tree = useQuery(treeQuery(slug))
  if (tree.isPending) return <Skeleton rows={6} className="px-3 py-2" />
  if (tree.isError)
    return (
      <ErrorState title={t.failed} error={tree.error} onRetry={() => void tree.refetch()} className="py-8" />
    )
  if (tree.data.length === 0) return <p className="px-3 py-2 text-sm leading-6 text-muted">{t.empty}</p>
  return <Tree slug={slug} currentSlug={currentSlug} nodes={tree.data} canWrite={canWrite} />
}

const rowElement = (id: number) => document.querySelector<HTMLElement>(`#tree-${id}`)

/** Returns the row that Tab reaches: the first of `ids` whose row is shown, otherwise the first row. */
const findTabStop = (rows: readonly { node: TreeNode }[], ids: (number | undefined)[]) =>
  ids.find((id) => rows.some((row) => row.node.id === id)) ?? rows[0]?.node.id

/** Returns the handlers of the rows, and which row is being renamed or has its menu open. */
function useRowHandlers(slug: string, canWrite: boolean, focus: (id: number) => void) {
  const [renamingId, rename] = useState<number>()
  const [menu, setMenu] = useState<{ node: TreeNode; anchor: TreeMenuAnchor }>()
  const handlers = useMemo<TreeRowHandlers>(
    () => ({
      toggle: (id, isExpanded) => setFoldersExpanded(slug, [id], isExpanded),
      focus,
      menu(id, anchor) {
        const node = findTreeNode(getCachedTree(slug), id)
        if (node && canWrite) setMenu({ node, anchor })
      },
      rename(id, title) {
        rename(undefined)
        requestAnimationFrame(() => rowElement(id)?.focus())
        const node = findTreeNode(getCachedTree(slug), id)
        if (node && title !== undefined)
          void loadTreeActions().then((to) => to.renameDocument(slug, node, title))
      },
    }),
    [slug, canWrite, focus],
  )
  return { handlers, renamingId, rename, menu, closeMenu: () => setMenu(undefined) }
}

function Tree({ slug, currentSlug, nodes, canWrite }: TreeProps & { nodes: TreeNode[]; canWrite: boolean }) {
  const t = useText(treeSidebarLabels)
  const { drag, loadDrag } = useTreeDragFunctions(slug)
  const expanded = useExpandedFolders(slug)
  const names = usePresentUserNames()
  const [filtered, setFiltered] = useState<FilteredTree>()
  const rows = useMemo(
    () => listVisibleRows(filtered?.nodes ?? nodes, filtered?.expanded ?? expanded),
    [nodes, expanded, filtered],
  )
  const all = useMemo(() => listAllTreeNodes(nodes), [nodes])
  const current = useMemo(() => all.find((node) => node.slug === currentSlug), [all, currentSlug])
  const [focusedId, setFocusedId] = useState<number>()
  useExpandParentFolders(slug, nodes, current)

  // A row of a long tree exists only near the visible part; the row with the focus is always rendered.
  const focusRow = (id: number) => {
    flushSync(() => setFocusedId(id))
    rowElement(id)?.focus()
  }
  const selection = useTreeSelection({
    slug,
    nodes,
    rows,
    canWrite,
    anchorId: focusedId ?? current?.id,
    focusRow,
  })
  const { selected, setSelected } = selection

  const tabStop = findTabStop(rows, [focusedId, current?.id])

  const { handlers, renamingId, rename, menu, closeMenu } = useRowHandlers(slug, canWrite, setFocusedId)

  const { run, remove, move } = useTreeCommands({
    slug,
    nodes,
    rows,
    canWrite,
    focusRow,
    rename,
    openMenu: (id) => handlers.menu(id, rowElement(id) ?? { x: 0, y: 0 }),
  })

  function press(event: KeyboardEvent) {
    if (focusedId === undefined || !(event.target instanceof HTMLElement) || event.target.role !== 'treeitem')
      return
    const command = getTreeCommandForKey(event, rows, focusedId)
    const isHandled = selection.press(event, focusedId, command)
    if (!isHandled && command) run(command)
    if (isHandled || command) event.preventDefault()
  }

  const render = (row: VisibleTreeRow) => (
    <TreeRow
      key={row.node.id}
      slug={slug}
      row={row}
      isCurrent={row.node.slug === currentSlug}
      isSelected={selected.has(row.node.id)}
      people={names?.get(row.node.id)}
      isTabStop={row.node.id === tabStop}
      isRenaming={row.node.id === renamingId}
      handlers={handlers}
      drag={drag}
      hasMenu={canWrite}
    />
  )
  const hasTools = all.length >= filterFrom || selected.size > 0 || filtered !== undefined
  return (
    <>
      {hasTools && <Tools {...{ slug, nodes, selected }} onFilter={setFiltered} onSelect={setSelected} />}
      <div
        tabIndex={-1}
        role="tree"
        aria-label={t.documents}
        aria-multiselectable={canWrite}
        onKeyDown={press}
        onClickCapture={selection.click}
        {...(canWrite && { onPointerEnter: loadDrag })}
        className="flex flex-col pb-4"
      >
        {rows.length > longTree ? (
          <Suspense fallback={rows.slice(0, longTree / 4).map(render)}>
            <VirtualRows rows={rows} render={render} keptId={tabStop} />
          </Suspense>
        ) : (
          rows.map(render)
        )}
      </div>
      {menu && (
        <Suspense>
          <TreeMenu
            slug={slug}
            node={menu.node}
            anchor={menu.anchor}
            onClose={closeMenu}
            onRename={() => rename(menu.node.id)}
            onRemove={() => remove(menu.node)}
            onSelect={() => selection.select(menu.node.id, 'toggle')}
            onStep={(step) => void move(menu.node.id, step)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The tools keep their height while their code loads, so that the rows of the tree do not jump. */
function Tools(props: TreeToolsProps) {
  return (
    <div className="sticky top-0 z-20 -mx-1 min-h-10 bg-sunken px-1 pb-2">
      <Suspense>
        <TreeTools {...props} />
      </Suspense>
    </div>
  )
}
