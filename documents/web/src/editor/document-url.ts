import type { AnyRouter } from '@tanstack/react-router'
import { api, type DocumentWithText, isApiErrorWithStatus } from '#api.ts'
import { projectAssetsQuery, documentQuery, projectsQuery, queryClient, treeQuery } from '#queries.ts'
import { findTreeNode } from '#tree/node.ts'

/** The two slugs in the URL of a document: of its project and of the document itself. */
export type DocumentSlugs = { projectSlug: string; docSlug: string }

export const hasSameSlugs = (one: DocumentSlugs, other: DocumentSlugs) =>
  one.projectSlug === other.projectSlug && one.docSlug === other.docSlug

/** `slug`: last known slug. It finds a document that has moved to another project. */
type DocumentIds = { id: number; project_id: number; slug?: string | undefined }

/** Returns the current slugs of a document by its id, or undefined when the document is deleted. */
export async function findDocumentSlugs(doc: DocumentIds): Promise<DocumentSlugs | undefined> {
  const projects = await queryClient.fetchQuery({ ...projectsQuery, staleTime: 0 })
  const project = projects.find(({ id }) => id === doc.project_id)
  if (!project) return undefined
  try {
    const tree = await queryClient.fetchQuery({ ...treeQuery(project.slug), staleTime: 0 })
    const node = findTreeNode(tree, doc.id)
    if (node) return { projectSlug: project.slug, docSlug: node.slug }
    return await findInOtherProject(doc, project.slug)
  } catch (error) {
    // The project was renamed or deleted between the two requests, so both requests are repeated.
    if (isApiErrorWithStatus(error, 404)) return findDocumentSlugs(doc)
    throw error
  }
}

/** The service redirects the former address of a document that moved to another project. */
async function findInOtherProject(
  { slug: docSlug, ...doc }: DocumentIds,
  projectSlug: string,
): Promise<DocumentSlugs | undefined> {
  if (docSlug === undefined) return undefined
  const params = { slug: projectSlug, docSlug }
  const answer = await api.documents.get({ params }).catch((error: unknown) => {
    if (isApiErrorWithStatus(error, 404)) return undefined
    throw error
  })
  const found = answer?.doc
  return found?.id === doc.id && found.project_id !== doc.project_id ? findDocumentSlugs(found) : undefined
}

/** Replaces the URL in place, so that the open editor keeps its caret and scroll position. */
export async function replaceDocumentUrl(
  router: AnyRouter,
  doc: DocumentWithText,
  from: DocumentSlugs,
  to: DocumentSlugs,
) {
  if (hasSameSlugs(from, to)) return
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

/** Navigates to the current URL of a document that was moved. Calls `giveUp` when the document is deleted. */
export async function navigateToMovedDocument(
  router: AnyRouter,
  doc: DocumentWithText,
  from: DocumentSlugs,
  giveUp: () => void,
) {
  const found = await findDocumentSlugs(doc)
  if (found) await replaceDocumentUrl(router, doc, from, found)
  else giveUp()
}

/** Copies cached queries from the former slugs to the new slugs, so that the page does not flicker. */
function copyQueries(doc: DocumentWithText, from: DocumentSlugs, to: DocumentSlugs) {
  const copy = (before: readonly unknown[], after: readonly unknown[]) =>
    queryClient.setQueryData(after, (known: unknown) => known ?? queryClient.getQueryData(before))
  // If the former project still exists, the document has moved to another project, which has its own tree and assets.
  const projects = queryClient.getQueryData(projectsQuery.queryKey) ?? []
  const isRenamed = !projects.some(({ slug }) => slug === from.projectSlug)
  for (const query of isRenamed ? [treeQuery, projectAssetsQuery] : [])
    copy(query(from.projectSlug).queryKey, query(to.projectSlug).queryKey)
  // The cached document under the new slugs is replaced, because it may be another document that had these
  // slugs before.
  queryClient.setQueryData(documentQuery(to.projectSlug, to.docSlug).queryKey, (known) =>
    known?.id === doc.id ? known : doc,
  )
  for (const kind of ['blocks', 'revisions'])
    copy([kind, from.projectSlug, from.docSlug], [kind, to.projectSlug, to.docSlug])
  void queryClient.invalidateQueries({ queryKey: ['tree', to.projectSlug] })
  void queryClient.invalidateQueries({ queryKey: documentQuery(to.projectSlug, to.docSlug).queryKey })
}
