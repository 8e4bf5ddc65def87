import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, Suspense, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TreeNode } from '#api.ts'
import { treeQuery } from '#queries.ts'
import { useCanWrite } from '#rights.ts'
import type { FilteredTree } from './filter-tree.ts'
import type { SelectionStep, TreeSelection } from './selection.ts'
import { getCachedTree } from './cached-tree.ts'
import { openTreeDialog } from './dialog-store.ts'
import { setFoldersExpanded, useExpandedFolders } from './expanded.ts'
import { type TreeCommand, treeCommandForKey } from './keyboard.ts'
import { listAllTreeNodes, findTreeNode } from './node.ts'
import { listVisibleRows, nodePlaceAfterMove, type VisibleTreeRow } from './rules.ts'
import { treeSidebarLabels } from './sidebar-text.ts'
import type { MenuAnchor } from './tree-menu.tsx'
import { usePresentNames } from './use-present-names.ts'
import { loadTreeActions, useDragTools, useRevealed } from './tree-hooks.ts'
import { type RowHandlers, TreeRow } from './tree-row.tsx'

const TreeMenu = lazy(() => import('./tree-menu.tsx').then((module) => ({ default: module.TreeMenu })))

const TreeTools = lazy(() => import('./tree-tools.tsx').then((module) => ({ default: module.TreeTools })))
const VirtualRows = lazy(() =>
  import('./virtual-rows.tsx').then((module) => ({ default: module.VirtualRows })),
)
/** Longer trees render only the rows near the visible part. */
const longTree = 200
/** Smaller trees fit on the screen and need no filter. */
const filterFrom = 12

const readingCommands = new Set<TreeCommand['do']>(['focus', 'expand', 'collapse', 'open'])

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

/** Returns the row that Tab reaches: the first of these that is shown, otherwise the first row. */
const findTabStop = (rows: readonly { node: TreeNode }[], ids: (number | undefined)[]) =>
  ids.find((id) => rows.some((row) => row.node.id === id)) ?? rows[0]?.node.id

function Tree({ slug, currentSlug, nodes, canWrite }: TreeProps & { nodes: TreeNode[]; canWrite: boolean }) {
  const t = useText(treeSidebarLabels)
  const navigate = useNavigate()
  const router = useRouter()
  const { drag, loadDrag } = useDragTools(slug)
  const expanded = useExpandedFolders(slug)
  const names = usePresentNames()
  const [filtered, setFiltered] = useState<FilteredTree>()
  const [selected, setSelected] = useState<TreeSelection>(new Set())
  const rows = useMemo(
    () => listVisibleRows(filtered?.nodes ?? nodes, filtered?.expanded ?? expanded),
    [nodes, expanded, filtered],
  )
  const all = useMemo(() => listAllTreeNodes(nodes), [nodes])
  const current = useMemo(() => all.find((node) => node.slug === currentSlug), [all, currentSlug])
  const [focusedId, setFocusedId] = useState<number>()
  const [renamingId, setRenamingId] = useState<number>()
  const [menu, setMenu] = useState<{ node: TreeNode; anchor: MenuAnchor }>()
  useRevealed(slug, nodes, current)

  // A row of a long tree exists only near the visible part; the row with the focus is always rendered.
  const focusRow = (id: number) => {
    flushSync(() => setFocusedId(id))
    rowElement(id)?.focus()
  }
  const select = (id: number, step: SelectionStep) => {
    if (!canWrite) return
    void import('./selection.ts').then(({ selectRows }) =>
      setSelected(selectRows(rows, selected, { id, anchorId: focusedId ?? current?.id, step })),
    )
    focusRow(id)
  }

  const tabStop = findTabStop(rows, [focusedId, current?.id])

  const handlers = useMemo<RowHandlers>(
    () => ({
      toggle: (id, isExpanded) => setFoldersExpanded(slug, [id], isExpanded),
      focus: setFocusedId,
      menu(id, anchor) {
        const node = findTreeNode(getCachedTree(slug), id)
        if (node && canWrite) setMenu({ node, anchor })
      },
      rename(id, title) {
        setRenamingId(undefined)
        requestAnimationFrame(() => rowElement(id)?.focus())
        const node = findTreeNode(getCachedTree(slug), id)
        if (node && title !== undefined)
          void loadTreeActions().then((to) => to.renameDocument(slug, node, title))
      },
    }),
    [slug, canWrite],
  )

  function remove(node: TreeNode) {
    const index = rows.findIndex((row) => row.node.id === node.id)
    const next = rows[index + 1] ?? rows[index - 1]
    if (node.children.length > 0)
      return openTreeDialog({ kind: 'remove-folder', slug, node, ...(next ? { nextId: next.node.id } : {}) })
    if (next) focusRow(next.node.id)
    void import('./remove.ts').then((to) => to.removeDocument({ slug, node, router }))
  }

  function move(id: number, step: Parameters<typeof nodePlaceAfterMove>[2]) {
    const place = nodePlaceAfterMove(nodes, id, step)
    if (!place) return
    if (place.parentId !== null) setFoldersExpanded(slug, [place.parentId], true)
    void loadTreeActions().then((to) => to.moveDocument(slug, id, place))
    requestAnimationFrame(() => focusRow(id))
  }

  function run(command: TreeCommand) {
    const node = findTreeNode(nodes, command.id)
    if (!node || (!canWrite && !readingCommands.has(command.do))) return
    switch (command.do) {
      case 'focus':
        return focusRow(command.id)
      case 'expand':
      case 'collapse':
        return setFoldersExpanded(slug, [command.id], command.do === 'expand')
      case 'open':
        return void navigate({ to: '/projects/$slug/docs/$docSlug', params: { slug, docSlug: node.slug } })
      case 'rename':
        return setRenamingId(command.id)
      case 'delete':
        return remove(node)
      case 'move':
        return move(command.id, command.step)
      case 'menu':
        return handlers.menu(command.id, rowElement(command.id) ?? { x: 0, y: 0 })
    }
  }

  function removeSelection() {
    setSelected(new Set())
    void Promise.all([import('./batch-actions.ts'), import('./selection.ts')]).then(
      ([to, { topmostSelected }]) => to.removeSelected(slug, topmostSelected(nodes, selected), router),
    )
  }

  function press(event: KeyboardEvent) {
    if (focusedId === undefined || !(event.target instanceof HTMLElement) || event.target.role !== 'treeitem')
      return
    if (event.key === 'Escape' && selected.size > 0) return setSelected(new Set())
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault()
      return select(focusedId, 'toggle')
    }
    if (event.key === 'Delete' && selected.size > 0 && canWrite) return removeSelection()
    const command = treeCommandForKey(event, rows, focusedId)
    if (!command) return
    if (command.do === 'focus' && event.shiftKey && event.key.startsWith('Arrow')) {
      event.preventDefault()
      return select(command.id, 'range')
    }
    event.preventDefault()
    run(command)
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
      {hasTools && (
        <div className="sticky top-0 z-20 -mx-1 min-h-10 bg-sunken px-1 pb-2">
          <Suspense>
            <TreeTools {...{ slug, nodes, selected }} onFilter={setFiltered} onSelect={setSelected} />
          </Suspense>
        </div>
      )}
      <div
        tabIndex={-1}
        role="tree"
        aria-label={t.documents}
        aria-multiselectable={canWrite}
        onKeyDown={press}
        onClickCapture={(event) => {
          const step = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : undefined
          const id = step && (event.target as Element).closest('[role=treeitem]')?.id.replace('tree-', '')
          if (!step || !id || !canWrite) return
          event.preventDefault()
          event.stopPropagation()
          select(Number(id), step)
        }}
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
            onClose={() => setMenu(undefined)}
            onRename={() => setRenamingId(menu.node.id)}
            onRemove={() => remove(menu.node)}
            onSelect={() => select(menu.node.id, 'toggle')}
            onStep={(step) => move(menu.node.id, step)}
            canStep={(step) => nodePlaceAfterMove(nodes, menu.node.id, step) !== undefined}
          />
        </Suspense>
      )}
    </>
  )
}
