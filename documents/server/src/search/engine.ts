import { type Sqlite, transaction } from '@sanhe/kit/sqlite/database'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { SearchResult } from './contract.ts'
import { bestOf, type Hits, join } from './hits.ts'
import { type Known, openKnown } from './known.ts'
import { maxResults, type Query, queriesFor } from './rules.ts'
import { snippetsFor } from './snippet.ts'
import * as store from './store.ts'
import { cleanText, indexText, plainText } from './text.ts'

export type Result = z.output<typeof SearchResult>

/** The index itself. Synchronous, because it runs in a worker thread. */
export type Engine = {
  /** Updates the entries of these documents from their rows. */
  refresh(documentIds: number[]): void
  /**
   * Indexes one batch of documents that changed while the service was stopped. Returns true when nothing is left that
   * can be written now.
   */
  catchUp(): boolean
  /** Writes entries again that a full disk refused. Until then, searches find the older texts. */
  retry(): void
  search(typed: string, projectId: number | undefined): Result[]
  /** Called after an error. Deletes a damaged file, so that the next start rebuilds it. */
  abandon(fault: unknown): void
  close(): void
}

/** Bounds the time that a search waits while the index is being rebuilt. */
const charactersInBatch = 400_000
/** Evicted at every change. */
const rememberedSearches = 1000

/**
 * Opens the index. A file that is missing, damaged, of another format or of another database is rebuilt from the rows.
 */
export function openEngine(path: string, documentsPath: string, onFullDisk: () => void = () => {}): Engine {
  const db = openSound(path, documentsPath) ?? openNew(path, documentsPath)
  const stale = store.listStale(db)
  /** Documents whose entries could not be written. */
  const behind = new Set<number>()
  const remembered = new LRUCache<string, Found[]>({ max: rememberedSearches })
  const known = openKnown(db)

  function refresh(documentIds: number[], until = Infinity) {
    let characters = 0
    transaction(db, () => {
      while (documentIds.length > 0 && characters < until)
        characters += refreshOne(db, documentIds.pop() ?? 0)
    })
    remembered.clear()
    known.forget()
  }
  /** Returns false if the disk is full; these documents are retried later. */
  function isWritten(documentIds: number[], write: () => void) {
    try {
      write()
      return true
    } catch (error) {
      if (!store.isFullDisk(error)) throw error
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
    catchUp() {
      if (stale.length > 0 && !isWritten([...stale], () => refresh(stale, charactersInBatch)))
        stale.length = 0
      return stale.length === 0
    },
    retry() {
      if (behind.size > 0) refreshIfRoom([...behind])
    },
    search(typed, projectId) {
      const key = `${projectId} ${typed}`
      const found = remembered.get(key) ?? find(db, known, typed, projectId)
      remembered.set(key, found)
      return found.flatMap((one) => withDocument(db, one))
    },
    abandon(fault) {
      db.raw.close()
      if (store.isDamage(fault)) store.removeIndexFile(path)
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
    if (!store.isFullDisk(error) && !isUnopened(error)) throw error
    return store.openIndexFile(':memory:', documentsPath)
  }
}

const cannotOpen = 14
const isUnopened = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === cannotOpen

function openSound(path: string, documentsPath: string) {
  let db: Sqlite | undefined
  try {
    db = store.openIndexFile(path, documentsPath)
    if (store.isTrustworthy(db)) return db
  } catch {
    // Any error with an index file is solved by rebuilding it.
  }
  if (db?.raw.isOpen) db.raw.close()
  return undefined
}

/** Returns the number of characters that it read. */
function refreshOne(db: Sqlite, id: number) {
  const row = store.findSource(db, id)
  const indexed = store.findIndexed(db, id)
  if (row && indexed && row.title === indexed.title && row.revision_id === indexed.revision_id) return 0
  if (indexed) store.removeEntry(db, id)
  if (!row) return 0
  const content = plainText(row.revision_id === null ? '' : store.findMarkdown(db, row.revision_id))
  store.addEntry(db, row, { title: indexText(cleanText(row.title)), content: indexText(content) })
  return content.length
}

const nothing: Hits = { ids: new Float64Array(), scores: new Float64Array() }
type Found = { id: number; rank: number; snippet: string }

function find(
  db: Sqlite,
  { hitsOf, membersOf }: Known,
  typed: string,
  projectId: number | undefined,
): Found[] {
  const among = projectId === undefined ? undefined : membersOf(projectId)
  for (const query of queriesFor(typed)) {
    const ranked = bestOf(hitsOfQuery(query, hitsOf), maxResults, among)
    if (ranked.length === 0) continue
    const snippet = snippetsFor(query.phrases)
    return ranked.map(({ id, score }) => ({
      id,
      rank: score,
      snippet: snippet((length) => store.readContent(db, id, length)),
    }))
  }
  return []
}

function hitsOfQuery({ phrases, joinedBy }: Query, hitsOf: Known['hitsOf']) {
  let found: Hits | undefined
  for (const phrase of phrases) {
    found = found ? join(found, hitsOf(phrase), joinedBy) : hitsOf(phrase)
    if (joinedBy === 'AND' && found.ids.length === 0) break
  }
  return found ?? nothing
}

/**
 * Reads the document's row now, because names and paths change without the index. A document that was just deleted is
 * left out.
 */
function withDocument(db: Sqlite, { id, rank, snippet }: Found): Result[] {
  const document = store.findDocument(db, id)
  return document ? [{ ...document, snippet, rank }] : []
}
