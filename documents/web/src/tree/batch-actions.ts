import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import type { AnyRouter } from '@tanstack/react-router'
import { api } from '#api.ts'
import { lazyLoadedApi } from '#lazy-api.ts'
import { queryClient, treeQuery } from '#queries.ts'
import { sortOrderGap } from '#sort-order.ts'
import { getCachedTree } from './cached-tree.ts'
import { listAllTreeNodes, type TreeNode } from './node.ts'
import { listChildNodes } from './moves.ts'
import { treeSelectionLabels } from './selection-text.ts'

const reload = async (slug: string) => {
  await queryClient.invalidateQueries({ queryKey: treeQuery(slug).queryKey })
  for (const queryKey of [['projects'], ['trash']]) void queryClient.invalidateQueries({ queryKey })
}
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : '')

/** Deletes nodes one after another; a folder is deleted with its contents. Returns the nodes that were deleted. */
async function removeNodes(slug: string, nodes: readonly TreeNode[]) {
  const removed: TreeNode[] = []
  for (const node of nodes)
    try {
      const params = { slug, docSlug: node.slug }
      // oxlint-disable-next-line no-await-in-loop -- in order, so that a refusal leaves the rest untouched
      await (node.type === 'folder' ? api.documents.removeTree({ params }) : api.documents.remove({ params }))
      removed.push(node)
    } catch (error) {
      showError(`${getCurrentText(treeSelectionLabels).notRemoved(node.title)}. ${reasonOf(error)}`)
      break
    }
  return removed
}

/** Moves nodes to the trash with their contents. Undo restores all of them. */
export async function trashSelectedNodes(slug: string, nodes: readonly TreeNode[], router: AnyRouter) {
  const t = getCurrentText(treeSelectionLabels)
  const openPath = router.state.location.pathname
  const isOpen = listAllTreeNodes(nodes).some((node) => openPath === `/projects/${slug}/docs/${node.slug}`)
  if (isOpen) await router.navigate({ to: '/projects/$slug', params: { slug } })
  const removed = await removeNodes(slug, nodes)
  await reload(slug)
  if (removed.length === 0) return
  const undo = async () => {
    // oxlint-disable-next-line no-await-in-loop -- in order, so that folders exist before what was in them
    for (const { id } of removed)
      await lazyLoadedApi.trash.restore({ params: { kind: 'document', id } }).catch((error: unknown) => {
        showError(reasonOf(error))
      })
    await reload(slug)
  }
  showToast(t.removed(removed.length), { label: t.undo, run: () => void undo() })
}

type Place = Pick<TreeNode, 'slug' | 'title' | 'parent_id' | 'sort_order'>

/**
 * Moves nodes one after another and stops at the first failure. The service rewrites the links to each moved node.
 * Returns the moved nodes as they were before the move.
 */
async function moveNodes(slug: string, nodes: readonly TreeNode[], placeOf: (node: TreeNode) => Place) {
  const moved: TreeNode[] = []
  for (const node of nodes)
    try {
      const { parent_id, sort_order } = placeOf(node)
      const params = { slug, docSlug: node.slug }
      // oxlint-disable-next-line no-await-in-loop -- in order, as in the tree
      await api.documents.move({ params, body: { parent_id, sort_order } })
      moved.push(node)
    } catch (error) {
      showError(`${getCurrentText(treeSelectionLabels).notMoved(node.title)}. ${reasonOf(error)}`)
      break
    }
  await reload(slug)
  return moved
}

/** Moves nodes to the end of a folder, or of the top level. Undo moves them back. */
export async function moveSelectedNodes(slug: string, nodes: readonly TreeNode[], parentId: number | null) {
  const t = getCurrentText(treeSelectionLabels)
  let last = listChildNodes(getCachedTree(slug), parentId).at(-1)?.sort_order ?? 0
  const moved = await moveNodes(slug, nodes, (node) => ({
    ...node,
    parent_id: parentId,
    sort_order: (last += sortOrderGap),
  }))
  if (moved.length === 0) return
  const undo = () => void moveNodes(slug, moved, (node) => node)
  showToast(t.moved(moved.length), { label: t.undo, run: undo })
}

/** Copies a node after its siblings, a folder with its contents. Returns the id of the copy. */
async function copyNode(slug: string, node: TreeNode, parentId: number | null, title: string) {
  const { type, doc_type, sort_order } = node
  const isRoot = parentId === node.parent_id
  const last = isRoot ? listChildNodes(getCachedTree(slug), parentId).at(-1)?.sort_order : undefined
  const content =
    type === 'doc'
      ? (await api.documents.get({ params: { slug, docSlug: node.slug } })).doc.content
      : undefined
  const place = last === undefined ? sort_order : last + sortOrderGap
  const { doc } = await api.documents.create({
    params: { slug },
    body: { type, title, doc_type, parent_id: parentId, sort_order: place, ...(content && { content }) },
  })
  // oxlint-disable-next-line no-await-in-loop -- in order, so that a refusal stops the rest
  for (const child of node.children) await copyNode(slug, child, doc.id, child.title)
  return { ...node, id: doc.id, slug: doc.slug, title }
}

/** Duplicates nodes next to the originals. Undo moves the copies to the trash. */
export async function duplicateSelectedNodes(slug: string, nodes: readonly TreeNode[]) {
  const t = getCurrentText(treeSelectionLabels)
  const copies: TreeNode[] = []
  for (const node of nodes)
    try {
      // oxlint-disable-next-line no-await-in-loop -- in order, as in the tree
      copies.push(await copyNode(slug, node, node.parent_id, t.copyOf(node.title)))
    } catch (error) {
      showError(`${t.notDuplicated(node.title)}. ${reasonOf(error)}`)
      break
    }
  await reload(slug)
  if (copies.length === 0) return
  const undo = () => removeNodes(slug, copies).then(() => reload(slug))
  showToast(t.duplicated(copies.length), { label: t.undo, run: () => void undo() })
}
