import { setImmediate } from 'node:timers/promises'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { findReferencedAsset } from '#assets'
import { createAssetFinder } from '#documents'
import { createLinkResolver, extractFileReferences, listLinkableNodes } from '#links'
import { getProject } from '#projects'
import type { AttachmentUse } from './contract.ts'
import { findTextWithHash, listDocumentTextHashes, listTaskDescriptions } from './store.ts'

type Use = z.output<typeof AttachmentUse>

/** Largest number of documents that are named for one attachment. */
const maxListed = 20
/** Number of texts whose references are kept in memory. */
const maxCachedTexts = 20_000
/** Number of documents after which other requests are answered first. */
const batchSize = 20

/**
 * Returns a function that lists the attachments that documents and tasks of a project refer to. The references of a text
 * are read once and then kept under the hash of the text. The function yields to other requests between the documents.
 */
export function createAttachmentUseLister(db: Sqlite) {
  const referencesByHash = new LRUCache<string, readonly string[]>({ max: maxCachedTexts })
  /** Reads the hash again with the text, because the text may have changed or been deleted since the hash was listed. */
  const readPaths = (documentId: number) => {
    const text = findTextWithHash(db, documentId)
    if (!text) return []
    const paths = listPaths(text.content)
    referencesByHash.set(text.content_hash, paths)
    return paths
  }
  return async (projectSlug: string): Promise<Use[]> => {
    const project = getProject(db, projectSlug)
    const uses = new Map<number, Use>()
    for (const id of listAssetIdsOfTasks(db, project)) useOf(uses, id).task_count += 1
    const resolver = createLinkResolver(listLinkableNodes(db, project.id))
    const documents = listDocumentTextHashes(db, project.id)
    for (const [index, { content_hash: hash, ...document }] of documents.entries()) {
      const known = referencesByHash.get(hash)
      if (!known || index % batchSize === 0) await setImmediate()
      const paths = known ?? readPaths(document.id)
      for (const id of listAssetIds(paths, createAssetFinder(db, project, resolver, document.id))) {
        const use = useOf(uses, id)
        use.document_count += 1
        if (use.documents.length < maxListed) use.documents.push(document)
      }
    }
    return [...uses.values()]
  }
}

/** Lists the attachments that the tasks of a project refer to, once for each task. */
function listAssetIdsOfTasks(db: Sqlite, project: { id: number; slug: string }) {
  const find = (path: string) => findReferencedAsset(db, project, [[]], path)
  return listTaskDescriptions(db, project.id).flatMap(({ description }) => [
    ...listAssetIds(listPaths(description), find),
  ])
}

const listPaths = (markdown: string) => [...new Set(extractFileReferences(markdown).map(({ path }) => path))]

const listAssetIds = (paths: readonly string[], find: (path: string) => { id: number } | undefined) =>
  new Set(paths.map((path) => find(path)?.id).filter((id) => id !== undefined))

const useOf = (uses: Map<number, Use>, id: number) =>
  uses.getOrInsertComputed(id, () => ({ asset_id: id, document_count: 0, documents: [], task_count: 0 }))
