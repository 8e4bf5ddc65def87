import type { AnyRouter } from '@tanstack/react-router'
import { type DocumentWithText, hasStatus } from '#api.ts'
import { assetsQuery, documentQuery, projectsQuery, queryClient, treeQuery } from '#queries.ts'
import { findNode } from '#tree/node.ts'

/** Address of a document: the slug of its project and its own slug. */
export type DocumentAddress = { projectSlug: string; docSlug: string }

export const isSameAddress = (one: DocumentAddress, other: DocumentAddress) =>
  one.projectSlug === other.projectSlug && one.docSlug === other.docSlug

type DocumentIds = { id: number; project_id: number }

/** Returns the current address of a document by its id, or undefined when it is deleted. */
export async function findDocumentAddress(doc: DocumentIds): Promise<DocumentAddress | undefined> {
  const projects = await queryClient.fetchQuery({ ...projectsQuery, staleTime: 0 })
  const project = projects.find(({ id }) => id === doc.project_id)
  if (!project) return undefined
  try {
    const tree = await queryClient.fetchQuery({ ...treeQuery(project.slug), staleTime: 0 })
    const node = findNode(tree, doc.id)
    return node && { projectSlug: project.slug, docSlug: node.slug }
  } catch (error) {
    // The document was deleted or renamed again between the two requests.
    if (hasStatus(error, 404)) return findDocumentAddress(doc)
    throw error
  }
}

/** Replaces the address in place, so that the open editor keeps its caret and scroll position. */
export async function replaceAddress(
  router: AnyRouter,
  doc: DocumentWithText,
  from: DocumentAddress,
  to: DocumentAddress,
) {
  if (isSameAddress(from, to)) return
  copyQueries(doc, from, to)
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
export async function followDocument(
  router: AnyRouter,
  doc: DocumentWithText,
  from: DocumentAddress,
  giveUp: () => void,
) {
  const found = await findDocumentAddress(doc)
  if (found) await replaceAddress(router, doc, from, found)
  else giveUp()
}

/** Copies cached queries from the former address to the new one, so that the page does not flicker. */
function copyQueries(doc: DocumentWithText, from: DocumentAddress, to: DocumentAddress) {
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
