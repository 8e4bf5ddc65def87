import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { LRUCache } from 'lru-cache'
import type { ScoredDocuments } from './hits.ts'
import { type SearchPhrase, toFullTextExpression, toTitleExpression } from './rules.ts'
import { listProjectAttachmentEntries } from './attachment-store.ts'
import { type EntryKind, listProjectDocumentIds, scoreEntriesWithPhrase } from './store.ts'

/** Cache of intermediate results that searches share. Common words are expensive, few, and searched repeatedly. */
export type PhraseHitCache = {
  hitsOf(phrase: SearchPhrase, titleOnly?: boolean): ScoredDocuments
  membersOf(projectId: number): Set<number>
  clear(): void
}

/**
 * Largest number of cached hits. Each hit takes 12 bytes, so the cache takes at most 48 MB: the hits of 80 words that half
 * of 100,000 documents contain.
 */
const maxHits = 4_000_000
const maxProjects = 20

export function createPhraseHitCache(db: Sqlite, kind: EntryKind): PhraseHitCache {
  const hits = new LRUCache<string, ScoredDocuments>({
    maxSize: maxHits,
    sizeCalculation: ({ ids }) => ids.length + 1,
    memoMethod: (expression) => scoreEntriesWithPhrase(db, expression, kind),
  })
  const members = new LRUCache<number, Set<number>>({
    max: maxProjects,
    memoMethod: (projectId) =>
      kind === 'document'
        ? listProjectDocumentIds(db, projectId)
        : listProjectAttachmentEntries(db, projectId),
  })
  return {
    hitsOf: (phrase, titleOnly) =>
      hits.memo(titleOnly ? toTitleExpression(phrase) : toFullTextExpression(phrase)),
    membersOf: (projectId) => members.memo(projectId),
    clear() {
      hits.clear()
      members.clear()
    },
  }
}
