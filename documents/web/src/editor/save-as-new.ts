import { api, type DocumentWithText, isApiErrorWithStatus, type TreeNode } from '#api.ts'
import { documentQuery, queryClient, treeQuery } from '#queries.ts'
import type { DocumentOfDraft } from './store-draft.ts'

export type NewDocumentFolder = { projectSlug: string; parentId?: number | null | undefined }

/** Creates a document with this text, at the top level of the project when the old folder is deleted too. */
export async function saveAsNewDocument(
  source: Pick<DocumentOfDraft, 'title' | 'docType'>,
  content: string,
  { projectSlug, parentId = null }: NewDocumentFolder,
  /**
   * Called before the new document is stored in the cache, because the new document may have the URL of the old
   * document.
   */
  onCreated: (doc: DocumentWithText) => void = () => {},
): Promise<DocumentWithText> {
  const create = (parent_id: number | null) =>
    api.documents.create({
      params: { slug: projectSlug },
      body: { title: source.title, doc_type: source.docType, parent_id, content },
    })
  const isFolderThere = parentId !== null && (await hasFolder(projectSlug, parentId))
  const { doc } = await create(isFolderThere ? parentId : null)
  onCreated(doc)
  queryClient.setQueryData(documentQuery(projectSlug, doc.slug).queryKey, doc)
  void queryClient.invalidateQueries({ queryKey: treeQuery(projectSlug).queryKey })
  return doc
}

async function hasFolder(projectSlug: string, id: number) {
  try {
    const tree = await queryClient.fetchQuery({ ...treeQuery(projectSlug), staleTime: 0 })
    const all = (nodes: readonly TreeNode[]): boolean =>
      nodes.some((node) => (node.id === id && node.type === 'folder') || all(node.children))
    return all(tree)
  } catch (error) {
    if (isApiErrorWithStatus(error, 404)) return false
    throw error
  }
}
