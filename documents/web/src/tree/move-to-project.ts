import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import type { AnyRouter } from '@tanstack/react-router'
import { api, type DocumentWithText } from '#api.ts'
import { queryClient, treeQuery } from '#queries.ts'
import { sortOrderGap } from '#sort-order.ts'
import { setFoldersExpanded } from './expanded.ts'
import type { MoveDestination } from './move-destination.tsx'
import { listChildNodes } from './moves.ts'
import { listAllTreeNodes, type TreeNode } from './node.ts'
import { treeLabels } from './text.ts'
import { treeSelectionLabels } from './selection-text.ts'

type Place = { slug: string; parentId: number | null; sortOrder: number }
type Moved = { doc: DocumentWithText; from: Place }

async function moveOne(slug: string, docSlug: string, to: Place) {
  const body = { project: to.slug, parent_id: to.parentId, sort_order: to.sortOrder }
  return (await api.documents.move({ params: { slug, docSlug }, body })).doc
}

async function reload(...slugs: string[]) {
  await Promise.all(
    slugs.map((slug) => queryClient.invalidateQueries({ queryKey: treeQuery(slug).queryKey })),
  )
  for (const queryKey of [['projects'], ...slugs.map((slug) => ['assets', slug])])
    void queryClient.invalidateQueries({ queryKey })
}

/** Moves items one after another, in the order of the tree. Shows the first failure and stops. Returns the results. */
async function moveInOrder<Item, Result>(
  items: readonly Item[],
  titleOf: (item: Item) => string,
  move: (item: Item) => Promise<Result>,
) {
  const results: Result[] = []
  for (const item of items)
    try {
      results.push(await move(item)) // oxlint-disable-line no-await-in-loop -- in order, as in the tree
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      showError(`${getCurrentText(treeLabels).notMoved(titleOf(item))}. ${reason}`)
      break
    }
  return results
}

/** Opens the moved document again at its new address if the page showed it at the old one. */
async function follow(router: AnyRouter, openId: number | undefined, slug: string) {
  if (openId === undefined) return
  const tree = await queryClient.fetchQuery({ ...treeQuery(slug), staleTime: 0 })
  const node = listAllTreeNodes(tree).find(({ id }) => id === openId)
  const params = node && { slug, docSlug: node.slug }
  if (params)
    await router.navigate({ to: '/projects/$slug/docs/$docSlug', params, search: true, replace: true })
}

function findOpenId(router: AnyRouter, slug: string, nodes: readonly TreeNode[]) {
  const { pathname } = router.state.location
  return listAllTreeNodes(nodes).find((one) => pathname === `/projects/${slug}/docs/${one.slug}`)?.id
}

/**
 * Moves nodes with their contents to the end of a folder of another project, one after another, and stops at the first
 * failure. Undo moves them back to their places.
 */
export async function moveNodesToProject(
  slug: string,
  nodes: readonly TreeNode[],
  to: MoveDestination,
  router: AnyRouter,
) {
  const t = getCurrentText(treeLabels)
  const openId = findOpenId(router, slug, nodes)
  const target = await queryClient.fetchQuery({ ...treeQuery(to.slug), staleTime: 0 })
  let last = listChildNodes(target, to.parentId).at(-1)?.sort_order ?? 0
  const moved = await moveInOrder(
    nodes,
    ({ title }) => title,
    async (node): Promise<Moved> => {
      const place = { slug: to.slug, parentId: to.parentId, sortOrder: (last += sortOrderGap) }
      const doc = await moveOne(slug, node.slug, place)
      return { doc, from: { slug, parentId: node.parent_id, sortOrder: node.sort_order } }
    },
  )
  await reload(slug, to.slug)
  if (moved.length === 0) return
  if (to.parentId !== null) setFoldersExpanded(to.slug, [to.parentId], true)
  await follow(router, openId, to.slug)
  const [first] = nodes
  const message =
    nodes.length === 1 && first
      ? t.moved(first.title)
      : getCurrentText(treeSelectionLabels).moved(moved.length)
  showToast(message, { label: t.undo, run: () => void moveBack(to.slug, moved, router) })
}

async function moveBack(slug: string, moved: readonly Moved[], router: AnyRouter) {
  const home = moved[0]?.from.slug ?? slug
  const tree = await queryClient.fetchQuery({ ...treeQuery(slug), staleTime: 0 })
  const present = listAllTreeNodes(tree).filter(({ id }) => moved.some(({ doc }) => doc.id === id))
  const openId = findOpenId(router, slug, present)
  await moveInOrder(
    moved,
    ({ doc }) => doc.title,
    ({ doc, from }) => moveOne(slug, present.find(({ id }) => id === doc.id)?.slug ?? doc.slug, from),
  )
  await reload(slug, home)
  await follow(router, openId, home)
}
