import type { AnyRouter } from '@tanstack/react-router'
import { type DocumentWithText, hasStatus } from '#api.ts'
import { assetsQuery, documentQuery, projectsQuery, queryClient, treeQuery } from '#queries.ts'
import { findNode } from '#tree/node.ts'

/** Where a document is found: the slugs of its project and its own. */
export type Address = { projectSlug: string; docSlug: string }

export const isSameAddress = (one: Address, other: Address) =>
  one.projectSlug === other.projectSlug && one.docSlug === other.docSlug

type Located = { id: number; project_id: number }

/** The present address of a document, by its id; undefined when the service says that it is deleted. */
export async function locate(doc: Located): Promise<Address | undefined> {
  const projects = await queryClient.fetchQuery({ ...projectsQuery, staleTime: 0 })
  const project = projects.find(({ id }) => id === doc.project_id)
  if (!project) return undefined
  try {
    const tree = await queryClient.fetchQuery({ ...treeQuery(project.slug), staleTime: 0 })
    const node = findNode(tree, doc.id)
    return node && { projectSlug: project.slug, docSlug: node.slug }
  } catch (error) {
    // Deleted or renamed again between the two answers.
    if (hasStatus(error, 404)) return locate(doc)
    throw error
  }
}

/** Replaces the address of the page in place: the open editor, its caret and its scroll position stay. */
export async function replaceAddress(router: AnyRouter, doc: DocumentWithText, from: Address, to: Address) {
  if (isSameAddress(from, to)) return
  carryOver(doc, from, to)
  await router.navigate({
    to: '/projects/$slug/docs/$docSlug',
    params: { slug: to.projectSlug, docSlug: to.docSlug },
    search: true,
    hash: true,
    replace: true,
    resetScroll: false,
  })
}

/** Goes where a document is now that is not where it was; `giveUp` runs when it is deleted. */
export async function follow(router: AnyRouter, doc: DocumentWithText, from: Address, giveUp: () => void) {
  const found = await locate(doc)
  if (found) await replaceAddress(router, doc, from, found)
  else giveUp()
}

/** What is known of a document under its former address is known under the present one, so that nothing flickers. */
function carryOver(doc: DocumentWithText, from: Address, to: Address) {
  const copy = (before: readonly unknown[], after: readonly unknown[]) =>
    queryClient.setQueryData(after, (known: unknown) => known ?? queryClient.getQueryData(before))
  for (const query of [treeQuery, assetsQuery])
    copy(query(from.projectSlug).queryKey, query(to.projectSlug).queryKey)
  // The cache may still hold another document that had the present address before.
  queryClient.setQueryData(documentQuery(to.projectSlug, to.docSlug).queryKey, (known) =>
    known?.id === doc.id ? known : doc,
  )
  for (const kind of ['blocks', 'revisions'])
    copy([kind, from.projectSlug, from.docSlug], [kind, to.projectSlug, to.docSlug])
  void queryClient.invalidateQueries({ queryKey: ['tree', to.projectSlug] })
  void queryClient.invalidateQueries({ queryKey: documentQuery(to.projectSlug, to.docSlug).queryKey })
}
