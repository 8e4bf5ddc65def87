import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { TreeNode } from '#api.ts'
import { treeQuery } from '#queries.ts'
import { useCanWrite } from '#rights.ts'
import { getCachedTree } from './cached-tree.ts'
import { openTreeDialog } from './dialog-store.ts'
import { setFoldersExpanded, useExpandedFolders } from './expanded.ts'
import { type TreeCommand, treeCommandForKey } from './keyboard.ts'
import { listAllTreeNodes, findTreeNode } from './node.ts'
import { folderPathTo, nodePlaceAfterMove, listVisibleRows } from './rules.ts'
import { treeSidebarLabels } from './sidebar-text.ts'
import type { MenuAnchor } from './tree-menu.tsx'
import { usePresentNames } from './use-present-names.ts'
import { type RowDragTools, type RowHandlers, TreeRow } from './tree-row.tsx'

/** Loads the code of the tree actions with the first of them, because most visits only read. */
const actions = () => import('./actions.ts')

const TreeMenu = lazy(() => import('./tree-menu.tsx').then((module) => ({ default: module.TreeMenu })))

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
const focusRow = (id: number) => rowElement(id)?.focus()

/** Loads the drag-and-drop code only when a pointer comes near. */
function useDragTools(slug: string) {
  const [tools, setTools] = useState<RowDragTools>()
  const load = async () => {
    void actions()
    const module = await import('./drag.ts')
    setTools(module)
  }
  useEffect(
    () =>
      tools?.watchNodeDrops(slug, (id, place) => {
        if (place.parentId !== null) setFoldersExpanded(slug, [place.parentId], true)
        void actions().then((to) => to.moveDocument(slug, id, place))
      }),
    [slug, tools],
  )
  return { drag: tools, loadDrag: () => void load() }
}

/** Expands the folders above the current document once per document, so that the user can collapse them again. */
function useRevealed(slug: string, nodes: readonly TreeNode[], current: TreeNode | undefined) {
  const id = current?.id
  const revealed = useRef<number>(undefined)
  useEffect(() => {
    if (id === undefined || revealed.current === id) return
    revealed.current = id
    setFoldersExpanded(
      slug,
      (folderPathTo(nodes, id) ?? []).map((folder) => folder.id),
      true,
    )
  }, [slug, nodes, id])
}

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
  const rows = useMemo(() => listVisibleRows(nodes, expanded), [nodes, expanded])
  const current = useMemo(
    () => listAllTreeNodes(nodes).find((node) => node.slug === currentSlug),
    [nodes, currentSlug],
  )
  const [focusedId, setFocusedId] = useState<number>()
  const [renamingId, setRenamingId] = useState<number>()
  const [menu, setMenu] = useState<{ node: TreeNode; anchor: MenuAnchor }>()
  useRevealed(slug, nodes, current)

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
        requestAnimationFrame(() => focusRow(id))
        const node = findTreeNode(getCachedTree(slug), id)
        if (node && title !== undefined) void actions().then((to) => to.renameDocument(slug, node, title))
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
    void actions().then((to) => to.moveDocument(slug, id, place))
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

  function press(event: KeyboardEvent) {
    if (focusedId === undefined || !(event.target instanceof HTMLElement) || event.target.role !== 'treeitem')
      return
    const command = treeCommandForKey(event, rows, focusedId)
    if (!command) return
    event.preventDefault()
    run(command)
  }

  return (
    <>
      <div
        tabIndex={-1}
        role="tree"
        aria-label={t.documents}
        onKeyDown={press}
        {...(canWrite && { onPointerEnter: loadDrag })}
        className="flex flex-col pb-4"
      >
        {rows.map((row) => (
          <TreeRow
            key={row.node.id}
            slug={slug}
            row={row}
            isCurrent={row.node.slug === currentSlug}
            people={names?.get(row.node.id)}
            isTabStop={row.node.id === tabStop}
            isRenaming={row.node.id === renamingId}
            handlers={handlers}
            drag={drag}
            hasMenu={canWrite}
          />
        ))}
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
            onStep={(step) => move(menu.node.id, step)}
            canStep={(step) => nodePlaceAfterMove(nodes, menu.node.id, step) !== undefined}
          />
        </Suspense>
      )}
    </>
  )
}
