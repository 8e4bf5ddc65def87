import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { LRUCache } from 'lru-cache'
import type { AttachmentHit, SearchFilter, SearchHit } from '#core'
import * as attachments from './attachment-store.ts'
import {
  findEntriesInIndex,
  type FoundEntry,
  type IndexSearch,
  withAttachment,
  withDocument,
} from './find-entries.ts'
import { createPhraseHitCache } from './hit-cache.ts'
import { createIndexWriter } from './index-writer.ts'
import * as store from './store.ts'

/** Search engine on one index file. Its functions are synchronous, because the engine runs in a worker thread. */
export type SearchEngine = {
  refresh(documentIds: number[]): void
  /**
   * Indexes one batch of documents that changed while the service was stopped. Returns true when no documents are
   * left, or when the disk is full.
   */
  indexNextBatch(): boolean
  /**
   * Retries to write index entries for which the disk was full. Until they are written, searches find the older
   * texts.
   */
  retry(): void
  search(typed: string, projectIds: readonly number[] | undefined, filter?: SearchFilter): SearchHit[]
  searchAttachments(
    typed: string,
    projectIds: readonly number[] | undefined,
    filter?: SearchFilter,
  ): AttachmentHit[]
  /**
   * Indexes one batch of attachments that are new, were read or were deleted since the last call. Returns true when none
   * is left.
   */
  indexAttachments(): boolean
  /** Closes the engine after an error and deletes a damaged index file, so that the next start rebuilds it. */
  closeAfterFault(fault: unknown): void
  close(): void
}

/** Largest number of cached searches. Every change of the index clears the cache. */
const rememberedSearches = 1000

/**
 * Opens the index. A file that is missing, damaged, of another format or of another database is rebuilt from the rows.
 */
export function openSearchEngine(
  path: string,
  documentsPath: string,
  onFullDisk: () => void = () => {},
): SearchEngine {
  const db = openSound(path, documentsPath) ?? openNew(path, documentsPath)
  // The version is read before the list, so that no commit in between is missed.
  const listChanged = attachments.watchAttachments(db)
  // The last ids are indexed first, so documents precede attachments.
  const stale = [...attachments.listStaleAttachmentEntries(db), ...store.listStaleIndexEntries(db)]
  const remembered = new LRUCache<string, FoundEntry[]>({ max: rememberedSearches })
  const known = {
    document: createPhraseHitCache(db, 'document'),
    attachment: createPhraseHitCache(db, 'attachment'),
  }
  const writer = createIndexWriter(db, {
    onFullDisk,
    onChanged() {
      remembered.clear()
      known.document.clear()
      known.attachment.clear()
    },
  })
  function findEntries(kind: store.EntryKind, search: IndexSearch) {
    const { typed, projectIds, filter } = search
    const key = `${kind} ${projectIds?.join()} ${filter ? JSON.stringify(filter) : ''} ${typed}`
    const found = remembered.get(key) ?? findEntriesInIndex(db, known[kind], kind, search)
    remembered.set(key, found)
    return found
  }
  const indexAttachments = () => writer.indexBatch(listChanged())
  return {
    refresh: writer.refresh,
    indexAttachments,
    indexNextBatch: () => writer.indexBatch(stale),
    retry: writer.retry,
    search(typed, projectIds, filter) {
      return findEntries('document', { typed, projectIds, filter }).flatMap((one) => withDocument(db, one))
    },
    searchAttachments(typed, projectIds, filter) {
      indexAttachments()
      return findEntries('attachment', { typed, projectIds, filter }).flatMap((one) =>
        withAttachment(db, known.document, one),
      )
    },
    closeAfterFault(fault) {
      db.raw.close()
      if (store.isDatabaseDamageError(fault)) store.removeIndexFile(path)
    },
    close: () => db.raw.close(),
  }
}

/** Opens the index in memory if a full disk has no room for the file. The next start creates the file. */
function openNew(path: string, documentsPath: string) {
  store.removeIndexFile(path)
  try {
    return store.openIndexFile(path, documentsPath)
  } catch (error) {
    if (!store.isFullDiskError(error) && !isUnopened(error)) throw error
    return store.openIndexFile(':memory:', documentsPath)
  }
}

const cannotOpen = 14
const isUnopened = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === cannotOpen

function openSound(path: string, documentsPath: string) {
  let db: Sqlite | undefined
  try {
    db = store.openIndexFile(path, documentsPath)
    if (store.isIndexFileIntact(db)) return db
  } catch {
    // An error with an existing index file is ignored, because the caller then rebuilds the index.
  }
  if (db?.raw.isOpen) db.raw.close()
  return undefined
}
