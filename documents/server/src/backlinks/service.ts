import { setImmediate } from 'node:timers/promises'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type DocumentRow, getDocumentText, getDocumentTextById } from '#documents'
import {
  createLinkResolver,
  type DocumentLink,
  extractBlockLinks,
  extractLinks,
  getLinkContext,
  listBlockIds,
  listLinkableNodes,
  listLinksByName,
  listProjectLinks,
  listLinkKeysOfNode,
} from '#links'
import { getProject } from '#projects'
import { listDocumentsWithBlockLinks } from './store.ts'

/** Largest number of documents in one response. */
const maxDocuments = 200
/** Largest number of sentences that are returned for one document. */
const maxContexts = 3

const linkingDocument = ({ id, title, slug, doc_type }: DocumentRow) => ({ id, title, slug, doc_type })

/** Lists the documents that link to a document, the last changed first, with the sentences around the links. */
export function listBacklinks(db: Sqlite, projectSlug: string, docSlug: string) {
  const document = getDocumentText(db, projectSlug, docSlug)
  const keys = JSON.stringify([...listLinkKeysOfNode(document)])
  const candidates = listLinksByName(db, document.project_id, keys).filter(
    ({ source_id }) => source_id !== document.id,
  )
  if (candidates.length === 0) return []
  const resolver = createLinkResolver(listLinkableNodes(db, document.project_id))
  const leadsHere = (folderId: number | null, target: string) =>
    resolver.resolve(folderId, target)?.id === document.id
  const sourceIds = new Set(
    candidates.filter(({ parent_id, target }) => leadsHere(parent_id, target)).map((link) => link.source_id),
  )
  return [...sourceIds]
    .slice(0, maxDocuments)
    .map((id) => getDocumentTextById(db, id))
    .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
    .map((source) => ({
      document: linkingDocument(source),
      contexts: extractLinks(source.content)
        .filter(({ target }) => leadsHere(source.parent_id, target))
        .slice(0, maxContexts)
        .map((link) => getLinkContext(source.content, link)),
    }))
}

/** Lists the links that lead to no document or to no block of it. Yields to other requests after each document. */
export async function listBrokenLinks(db: Sqlite, projectSlug: string, isFile: (path: string) => boolean) {
  const { id: projectId } = getProject(db, projectSlug)
  const resolver = createLinkResolver(listLinkableNodes(db, projectId))
  const isBroken = (folderId: number | null, target: string) =>
    resolver.resolve(folderId, target) === undefined && !isFile(target)
  const broken = listProjectLinks(db, projectId).filter(({ parent_id, target }) =>
    isBroken(parent_id, target),
  )
  const isBlockMissing = createBlockCheck(db, (folderId, target) => resolver.resolve(folderId, target)?.id)
  const withBlockLinks = new Set(listDocumentsWithBlockLinks(db, projectId).map(({ id }) => id))
  const documents = []
  for (const id of new Set(broken.map(({ source_id }) => source_id)).union(withBlockLinks)) {
    const source = getDocumentTextById(db, id)
    const links = [
      ...extractLinks(source.content).filter(({ target }) => isBroken(source.parent_id, target)),
      ...(withBlockLinks.has(id) ? extractBlockLinks(source.content) : [])
        .filter((link) => isBlockMissing(source, link))
        .map((link) => ({ ...link, target: `${link.target}#^${link.blockId}` })),
    ]
    if (links.length > 0)
      documents.push({
        document: linkingDocument(source),
        links: links.toSorted((a, b) => a.from - b.from).map((link) => describeLink(source.content, link)),
      })
    if (documents.length === maxDocuments) break
    await setImmediate()
  }
  return documents
}

const describeLink = (content: string, link: DocumentLink) => ({
  target: link.target,
  line: content.slice(0, link.start).split('\n').length,
  context: getLinkContext(content, link),
})

/** Returns a function that tells whether a link leads to a block that its document does not have. */
function createBlockCheck(
  db: Sqlite,
  resolve: (folderId: number | null, target: string) => number | undefined,
) {
  const idsByDocument = new Map<number, ReadonlySet<string>>()
  const idsOf = (documentId: number) =>
    idsByDocument.getOrInsertComputed(documentId, (id) => listBlockIds(getDocumentTextById(db, id).content))
  return (source: DocumentRow, { target, blockId }: { target: string; blockId: string }) => {
    const documentId = target === '' ? source.id : resolve(source.parent_id, target)
    return documentId !== undefined && !idsOf(documentId).has(blockId)
  }
}
