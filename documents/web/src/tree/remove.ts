import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import type { AnyRouter } from '@tanstack/react-router'
import { api, type TreeNode } from '#api.ts'
import { queryClient } from '#queries.ts'
import { restoreTrashItem } from '#trash/actions.ts'
import { changeTreeOptimistically } from './actions.ts'
import { getCachedTree } from './cached-tree.ts'
import { listAllTreeNodes } from './node.ts'
import { removeTreeNode, removeTreeNodeWithContents } from './moves.ts'
import { treeLabels } from './text.ts'

type Removal = {
  slug: string
  node: TreeNode
  router: AnyRouter
  /** Whether the contents of a folder are deleted too. Otherwise they move to the top level. */
  withContents?: boolean
}

/** Moves a document or folder to the trash. Undo restores it, and opens it again if it was open. */
export async function removeDocument({ slug, node, router, withContents = false }: Removal) {
  const t = getCurrentText(treeLabels)
  const removed = withContents ? listAllTreeNodes([node]) : [node]
  const openPath = router.state.location.pathname
  const wasOpen = removed.some((one) => openPath === `/projects/${slug}/docs/${one.slug}`)
  if (wasOpen) await router.navigate({ to: '/projects/$slug', params: { slug } })
  const params = { slug, docSlug: node.slug }
  const tree = getCachedTree(slug)
  const isDone = await changeTreeOptimistically(
    slug,
    withContents ? removeTreeNodeWithContents(tree, node.id) : removeTreeNode(tree, node.id),
    () => (withContents ? api.documents.removeTree({ params }) : api.documents.remove({ params })),
    t.notRemoved(node.title),
  )
  if (!isDone) return
  void queryClient.invalidateQueries({ queryKey: ['projects'] })
  const undo = async () => {
    const restored = await restoreTrashItem({ kind: 'document', id: node.id, title: node.title })
    if (restored && wasOpen && !withContents && restored.slug !== null)
      await router.navigate({
        to: '/projects/$slug/docs/$docSlug',
        params: { slug: restored.project_slug, docSlug: restored.slug },
      })
  }
  showToast(t.removed(node.title), { label: t.undo, run: () => void undo() })
}
