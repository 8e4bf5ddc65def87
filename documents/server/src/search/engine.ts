import { type Sqlite, transaction } from '@sanhe/kit/sqlite/database'
import { LRUCache } from 'lru-cache'
import type { SearchFilter, SearchHit } from '#core'
import { createPhraseHitCache, type PhraseHitCache } from './hit-cache.ts'
import { type ScoredDocuments, combineScoredDocuments, selectBestDocuments } from './hits.ts'
import { maxSearchResults, parseSearchQueries, type SearchQuery } from './rules.ts'
import { createBestSectionFinder, type SectionOfSearchHit } from './sections.ts'
import { createSnippetCutter } from './snippet.ts'
import * as store from './store.ts'
import { normalizeSearchText, markdownToPlainText, toSearchIndexText } from './text.ts'

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
  /** Closes the engine after an error and deletes a damaged index file, so that the next start rebuilds it. */
  closeAfterFault(fault: unknown): void
  close(): void
}

/** Number of characters in one indexing batch, which bounds the time that a search waits while the index is rebuilt. */
const charactersInBatch = 400_000
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
  const stale = store.listStaleIndexEntries(db)
  const behind = new Set<number>()
  const remembered = new LRUCache<string, Found[]>({ max: rememberedSearches })
  const known = createPhraseHitCache(db)

  function refresh(documentIds: number[], until = Infinity) {
    let characters = 0
    transaction(db, () => {
      while (documentIds.length > 0 && characters < until)
        characters += refreshOne(db, documentIds.pop() ?? 0)
    })
    remembered.clear()
    known.clear()
  }
  /** Writes index entries of these documents. Returns false if the disk is full; the entries are retried later. */
  function isWritten(documentIds: number[], write: () => void) {
    try {
      write()
      return true
    } catch (error) {
      if (!store.isFullDiskError(error)) throw error
      if (behind.size === 0) onFullDisk()
      for (const id of documentIds) behind.add(id)
      return false
    }
  }
  function refreshIfRoom(documentIds: number[]) {
    if (isWritten(documentIds, () => refresh([...documentIds])))
      for (const id of documentIds) behind.delete(id)
  }
  return {
    refresh: refreshIfRoom,
    indexNextBatch() {
      if (stale.length > 0 && !isWritten([...stale], () => refresh(stale, charactersInBatch)))
        stale.length = 0
      return stale.length === 0
    },
    retry() {
      if (behind.size > 0) refreshIfRoom([...behind])
    },
    search(typed, projectIds, filter) {
      const key = `${projectIds?.join()} ${filter ? JSON.stringify(filter) : ''} ${typed}`
      const found = remembered.get(key) ?? find(db, known, { typed, projectIds, filter })
      remembered.set(key, found)
      return found.flatMap((one) => withDocument(db, one))
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

function refreshOne(db: Sqlite, id: number) {
  const row = store.findDocumentToIndex(db, id)
  const indexed = store.findIndexedDocument(db, id)
  if (row && indexed && row.title === indexed.title && row.revision_id === indexed.revision_id) return 0
  if (indexed) store.removeIndexEntry(db, id)
  if (!row) return 0
  const content = markdownToPlainText(
    row.revision_id === null ? '' : store.findRevisionMarkdown(db, row.revision_id),
  )
  store.addIndexEntry(db, row, {
    title: toSearchIndexText(normalizeSearchText(row.title)),
    content: toSearchIndexText(content),
  })
  return content.length
}

const nothing: ScoredDocuments = { ids: new Float64Array(), scores: new Float64Array() }
type Found = { id: number; rank: number; snippet: string; section?: SectionOfSearchHit | null }

type Search = {
  typed: string
  projectIds: readonly number[] | undefined
  filter: SearchFilter | undefined
}

function find(
  db: Sqlite,
  { hitsOf, membersOf }: PhraseHitCache,
  { typed, projectIds, filter = {} }: Search,
): Found[] {
  const { author, since, titleOnly = false, withSections = false } = filter
  const changed =
    author === undefined && since === undefined
      ? undefined
      : store.listDocumentIdsChangedBy(db, author, since)
  const members = projectIds?.map(membersOf)
  const among = changed ? (members?.map((own) => own.intersection(changed)) ?? [changed]) : members
  for (const query of parseSearchQueries(typed)) {
    const found = hitsOfQuery(query, (phrase) => hitsOf(phrase, titleOnly))
    const ranked = selectBestDocuments(found, maxSearchResults, among)
    if (ranked.length === 0) continue
    const snippet = createSnippetCutter(query.phrases)
    const sectionOf = withSections ? createBestSectionFinder(query.phrases) : undefined
    return ranked.map(({ id, score }) => ({
      id,
      rank: score,
      ...(sectionOf?.(store.findDocumentMarkdown(db, id)) ?? {
        snippet: snippet((length) => store.readIndexEntryText(db, id, length)),
      }),
    }))
  }
  return []
}

function hitsOfQuery({ phrases, joinedBy }: SearchQuery, hitsOf: PhraseHitCache['hitsOf']) {
  let found: ScoredDocuments | undefined
  for (const phrase of phrases) {
    found = found ? combineScoredDocuments(found, hitsOf(phrase), joinedBy) : hitsOf(phrase)
    if (joinedBy === 'AND' && found.ids.length === 0) break
  }
  return found ?? nothing
}

/**
 * Reads the document's row at the time of the search, because names and paths change without an update of the index. A
 * document that was just deleted is left out.
 */
function withDocument(db: Sqlite, { id, rank, snippet, section }: Found): SearchHit[] {
  const document = store.findSearchResultDocument(db, id)
  if (!document) return []
  const hit = { ...document, is_template: document.is_template === 1, snippet, rank }
  return [section === undefined ? hit : { ...hit, section }]
}
