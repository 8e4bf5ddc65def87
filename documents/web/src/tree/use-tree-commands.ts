import { useNavigate, useRouter } from '@tanstack/react-router'
import { openTreeDialog } from './dialog-store.ts'
import { setFoldersExpanded } from './expanded.ts'
import type { TreeCommand } from './keyboard.ts'
import { findTreeNode, type TreeNode } from './node.ts'
import type { TreeNodeMove } from './moves.ts'
import type { VisibleTreeRow } from './rules.ts'
import { loadTreeActions } from './tree-hooks.ts'

const readingCommands = new Set<TreeCommand['do']>(['focus', 'expand', 'collapse', 'open'])

type TreeCommandDeps = {
  slug: string
  nodes: readonly TreeNode[]
  rows: readonly VisibleTreeRow[]
  canWrite: boolean
  focusRow: (id: number) => void
  rename: (id: number) => void
  openMenu: (id: number) => void
}

/** Returns the commands that keys and the menu run on one row of the tree. */
export function useTreeCommands({ slug, nodes, rows, canWrite, ...deps }: TreeCommandDeps) {
  const { focusRow, rename, openMenu } = deps
  const navigate = useNavigate()
  const router = useRouter()

  function remove(node: TreeNode) {
    const index = rows.findIndex((row) => row.node.id === node.id)
    const next = rows[index + 1] ?? rows[index - 1]
    if (node.children.length > 0)
      return openTreeDialog({ kind: 'remove-folder', slug, node, ...(next ? { nextId: next.node.id } : {}) })
    if (next) focusRow(next.node.id)
    void import('./remove.ts').then((to) => to.removeDocument({ slug, node, router }))
  }

  async function move(id: number, step: TreeNodeMove) {
    const place = (await loadTreeActions()).moveDocumentOneStep(slug, id, step)
    if (!place) return
    if (place.parentId !== null) setFoldersExpanded(slug, [place.parentId], true)
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
        return rename(command.id)
      case 'delete':
        return remove(node)
      case 'move':
        return void move(command.id, command.step)
      case 'menu':
        return openMenu(command.id)
    }
  }
  return { run, remove, move }
}
