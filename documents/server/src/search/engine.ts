import { type Sqlite, transaction } from '@sanhe/kit/sqlite'
import type { z } from 'zod'
import type { SearchResult } from './contract.ts'
import { matchExpression, queriesFor } from './rules.ts'
import { snippetsFor } from './snippet.ts'
import * as store from './store.ts'
import { cleanText, indexText, plainText } from './text.ts'

export type Result = z.output<typeof SearchResult>

/** The index itself. Synchronous: it has a thread of its own. */
export type Engine = {
  /** Makes the entries of these documents what their rows are now. */
  refresh(documentIds: number[]): void
  /** One batch of what changed while nobody watched. True when nothing is left. */
  catchUp(): boolean
  search(typed: string, projectId: number | undefined): Result[]
  /** After a fault: a damaged file goes, so that the next start builds it anew. */
  abandon(fault: unknown): void
  close(): void
}

/** Bounds how long a search waits while the index is being built anew. */
const charactersInBatch = 400_000

/** A file that is missing, damaged, of another format or of another database is built anew from the rows. */
export function openEngine(path: string, documentsPath: string): Engine {
  const db = openSound(path, documentsPath) ?? openNew(path, documentsPath)
  const stale = store.listStale(db)
  return {
    refresh: (documentIds) => transaction(db, () => documentIds.forEach((id) => refreshOne(db, id))),
    catchUp() {
      transaction(db, () => {
        let characters = 0
        while (stale.length > 0 && characters < charactersInBatch)
          characters += refreshOne(db, stale.pop() ?? 0)
      })
      return stale.length === 0
    },
    search: (typed, projectId) => search(db, typed, projectId),
    abandon(fault) {
      db.raw.close()
      if (store.isDamage(fault)) store.removeIndexFile(path)
    },
    close: () => db.raw.close(),
  }
}

function openNew(path: string, documentsPath: string) {
  store.removeIndexFile(path)
  return store.openIndexFile(path, documentsPath)
}

function openSound(path: string, documentsPath: string) {
  let db: Sqlite | undefined
  try {
    db = store.openIndexFile(path, documentsPath)
    if (store.isTrustworthy(db)) return db
  } catch {
    // Whatever is wrong with a file that can be made again, making it again is the remedy.
  }
  if (db?.raw.isOpen) db.raw.close()
  return undefined
}

/** Returns how much it had to read. */
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

function search(db: Sqlite, typed: string, projectId: number | undefined): Result[] {
  for (const query of queriesFor(typed)) {
    const hits = store.listHits(db, matchExpression(query), projectId)
    if (hits.length === 0) continue
    const snippet = snippetsFor(query.phrases)
    return hits.map((hit) => ({
      ...hit,
      snippet: snippet((length) => store.readContent(db, hit.id, length)),
    }))
  }
  return []
}
