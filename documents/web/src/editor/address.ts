import type { AnyRouter } from '@tanstack/react-router'
import { hasStatus } from '#api.ts'
import { assetsQuery, documentQuery, projectsQuery, queryClient, treeQuery } from '#queries.ts'
import { findNode } from '#tree/node.ts'

/** Address of a document: the slug of its project and its own slug. */
export type Address = { projectSlug: string; docSlug: string }

export const isSameAddress = (one: Address, other: Address) =>
  one.projectSlug === other.projectSlug && one.docSlug === other.docSlug

type Located = { id: number; project_id: number }

/** Returns the current address of a document by its id, or undefined when it is deleted. */
export async function locate(doc: Located): Promise<Address | undefined> {
  const projects = await queryClient.fetchQuery({ ...projectsQuery, staleTime: 0 })
  const project = projects.find(({ id }) => id === doc.project_id)
  if (!project) return undefined
  try {
    const tree = await queryClient.fetchQuery({ ...treeQuery(project.slug), staleTime: 0 })
    const node = findNode(tree, doc.id)
    return node && { projectSlug: project.slug, docSlug: node.slug }
  } catch (error) {
    // The document was deleted or renamed again between the two requests.
    if (hasStatus(error, 404)) return locate(doc)
    throw error
  }
}

/** Replaces the address in place, so that the open editor keeps its caret and scroll position. */
export async function replaceAddress(router: AnyRouter, from: Address, to: Address) {
  if (isSameAddress(from, to)) return
  carryOver(from, to)
  await router.navigate({
    to: '/projects/$slug/docs/$docSlug',
    params: { slug: to.projectSlug, docSlug: to.docSlug },
    search: true,
    hash: true,
    replace: true,
    resetScroll: false,
  })
}

/** Navigates to the current address of a document that was moved. Calls `giveUp` when it is deleted. */
export async function follow(router: AnyRouter, doc: Located, from: Address, giveUp: () => void) {
  const found = await locate(doc)
  if (found) await replaceAddress(router, from, found)
  else giveUp()
}

/** Copies cached queries from the former address to the new one, so that the page does not flicker. */
function carryOver(from: Address, to: Address) {
  const copy = (before: readonly unknown[], after: readonly unknown[]) =>
    queryClient.setQueryData(after, (known: unknown) => known ?? queryClient.getQueryData(before))
  for (const query of [treeQuery, assetsQuery])
    copy(query(from.projectSlug).queryKey, query(to.projectSlug).queryKey)
  for (const kind of ['document', 'blocks', 'revisions'])
    copy([kind, from.projectSlug, from.docSlug], [kind, to.projectSlug, to.docSlug])
  void queryClient.invalidateQueries({ queryKey: ['tree', to.projectSlug] })
  void queryClient.invalidateQueries({ queryKey: documentQuery(to.projectSlug, to.docSlug).queryKey })
}
