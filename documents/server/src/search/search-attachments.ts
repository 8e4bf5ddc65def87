import { encodeUrlPath } from '#assets'
import { type AttachmentHit, type Deps, isInScope, type ProjectScope } from '#core'
import { createAssetFinder, findDocumentById, getDocumentTextById } from '#documents'
import { createLinkResolver, extractFileReferences, type LinkResolver, listLinkableNodes } from '#links'
import { getProject } from '#projects'

type AttachmentSearch = {
  q: string
  project?: string | undefined
  author?: string | undefined
  by_ai?: '1' | undefined
  since?: string | undefined
  title_only?: '1' | undefined
}

/** Largest number of documents that a result names. */
const maxDocuments = 3

/**
 * Finds attachments by file name and text. A search with an author finds none, because attachments have no author.
 * Removes results of other projects as a second check, because results contain text of files.
 */
export async function searchAttachments(
  { db, index }: Pick<Deps, 'db' | 'index'>,
  { q, project, author, by_ai, since, title_only }: AttachmentSearch,
  scope: ProjectScope,
) {
  if (author !== undefined || by_ai !== undefined) return []
  const all = scope === 'all' ? undefined : [...scope]
  const projectIds = project === undefined ? all : [getProject(db, project, scope).id]
  const hits = await index.searchAttachments(q, projectIds, { since, titleOnly: title_only !== undefined })
  const findUsers = createUserFinder(db)
  return hits
    .filter(({ project_id }) => isInScope(scope, project_id))
    .map((hit) => {
      const { project_id: _, candidate_ids: __, ...rest } = hit
      const url = `/api/projects/${hit.project_slug}/files/${encodeUrlPath(hit.path)}`
      return { ...rest, url, documents: findUsers(hit) }
    })
}

/**
 * Returns a function that finds the documents that refer to an attachment. It reads the tree of each project and the text
 * of each document once, because the results of one search share candidates.
 */
function createUserFinder(db: Deps['db']) {
  const resolvers = new Map<number, LinkResolver>()
  const assetIds = new Map<number, ReadonlySet<number | undefined>>()
  const resolverOf = (projectId: number) =>
    resolvers.getOrInsertComputed(projectId, () => createLinkResolver(listLinkableNodes(db, projectId)))
  const listAssetIds = (documentId: number, project: { id: number; slug: string }) => {
    const find = createAssetFinder(db, project, resolverOf(project.id), documentId)
    const { content } = getDocumentTextById(db, documentId)
    return new Set(extractFileReferences(content).map(({ path }) => find(path)?.id))
  }
  return ({ id, project_id, project_slug, candidate_ids }: AttachmentHit) => {
    const users: { id: number; slug: string; title: string }[] = []
    for (const documentId of candidate_ids) {
      if (users.length === maxDocuments) break
      const document = findDocumentById(db, documentId)
      const project = { id: project_id, slug: project_slug }
      const isUser =
        document && assetIds.getOrInsertComputed(documentId, () => listAssetIds(documentId, project)).has(id)
      if (isUser) users.push({ id: document.id, slug: document.slug, title: document.title })
    }
    return users
  }
}
