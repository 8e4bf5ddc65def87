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

type LoadedTreeProps = TreeProps & { nodes: TreeNode[]; canWrite: boolean }

/** Returns the rows that are shown, and the row of the open document, whose folders it expands once. */
function useShownRows({ slug, currentSlug, nodes }: LoadedTreeProps) {
  const expanded = useExpandedFolders(slug)
  const [filtered, setFiltered] = useState<FilteredTree>()
  const rows = useMemo(
    () => listVisibleRows(filtered?.nodes ?? nodes, filtered?.expanded ?? expanded),
    [nodes, expanded, filtered],
  )
  const all = useMemo(() => listAllTreeNodes(nodes), [nodes])
  const current = useMemo(() => all.find((node) => node.slug === currentSlug), [all, currentSlug])
  useExpandParentFolders(slug, nodes, current)
  return { rows, current, filtered, setFiltered, isLarge: all.length >= filterFrom }
}

/** Returns the focus of the rows, their selection and commands, and the handler of the keys. */
function useTreeKeyboard(
  { slug, nodes, canWrite }: LoadedTreeProps,
  rows: readonly VisibleTreeRow[],
  currentId: number | undefined,
) {
  const [focusedId, setFocusedId] = useState<number>()
  // A row of a long tree exists only near the visible part; the row with the focus is always rendered.
  const focusRow = (id: number) => {
    flushSync(() => setFocusedId(id))
    rowElement(id)?.focus()
  }
  const shown = { slug, nodes, rows, canWrite, focusRow }
  const selection = useTreeSelection({ ...shown, anchorId: focusedId ?? currentId })
  const rowState = useRowHandlers(slug, canWrite, setFocusedId)
  const commands = useTreeCommands({
    ...shown,
    rename: rowState.rename,
    openMenu: (id) => rowState.handlers.menu(id, rowElement(id) ?? { x: 0, y: 0 }),
  })
  function press(event: KeyboardEvent) {
    if (focusedId === undefined || !(event.target instanceof HTMLElement) || event.target.role !== 'treeitem')
      return
    const command = getTreeCommandForKey(event, rows, focusedId)
    const isHandled = selection.press(event, focusedId, command)
    if (!isHandled && command) commands.run(command)
    if (isHandled || command) event.preventDefault()
  }
  return { ...rowState, ...commands, selection, press, tabStop: findTabStop(rows, [focusedId, currentId]) }
}

function Tree(props: LoadedTreeProps) {
  const { slug, currentSlug, nodes, canWrite } = props
  const t = useText(treeSidebarLabels)
  const { drag, loadDrag } = useTreeDragFunctions(slug)
  const names = usePresentUserNames()
  const { rows, current, filtered, setFiltered, isLarge } = useShownRows(props)
  const keyboard = useTreeKeyboard(props, rows, current?.id)
  const { selected, setSelected } = keyboard.selection
  const render = (row: VisibleTreeRow) => (
    <TreeRow
      key={row.node.id}
      slug={slug}
      row={row}
      isCurrent={row.node.slug === currentSlug}
      isSelected={selected.has(row.node.id)}
      people={names?.get(row.node.id)}
      isTabStop={row.node.id === keyboard.tabStop}
      isRenaming={row.node.id === keyboard.renamingId}
      handlers={keyboard.handlers}
      drag={drag}
      hasMenu={canWrite}
    />
  )
  const hasTools = isLarge || selected.size > 0 || filtered !== undefined
  return (
    <>
      {hasTools && <Tools {...{ slug, nodes, selected }} onFilter={setFiltered} onSelect={setSelected} />}
      <div
        tabIndex={-1}
        role="tree"
        aria-label={t.documents}
        aria-multiselectable={canWrite}
        onKeyDown={keyboard.press}
        onClickCapture={keyboard.selection.click}
        {...(canWrite && { onPointerEnter: loadDrag })}
        className="flex flex-col pb-4"
      >
        {rows.length > longTree ? (
          <Suspense fallback={rows.slice(0, longTree / 4).map(render)}>
            <VirtualRows rows={rows} render={render} keptId={keyboard.tabStop} />
          </Suspense>
        ) : (
          rows.map(render)
        )}
      </div>
      <MenuOfRow slug={slug} keyboard={keyboard} />
    </>
  )
}

/** The menu of a row, while it is open. */
function MenuOfRow({ slug, keyboard }: { slug: string; keyboard: ReturnType<typeof useTreeKeyboard> }) {
  const { menu, closeMenu, rename, remove, move, selection } = keyboard
  return (
    menu && (
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
    )
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
