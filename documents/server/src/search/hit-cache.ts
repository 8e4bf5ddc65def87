import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { LRUCache } from 'lru-cache'
import type { Hits } from './hits.ts'
import { type SearchPhrase, toFtsExpression } from './rules.ts'
import { listHits, listProjectDocumentIds } from './store.ts'

/** Cache of intermediate results that searches share. Common words are expensive, few, and searched repeatedly. */
export type HitCache = {
  hitsOf(phrase: SearchPhrase): Hits
  membersOf(projectId: number): Set<number>
  clear(): void
}

/** Each hit takes 16 bytes. */
const maxHits = 1_000_000
const maxProjects = 20

export function createHitCache(db: Sqlite): HitCache {
  const hits = new LRUCache<string, Hits>({
    maxSize: maxHits,
    sizeCalculation: ({ ids }) => ids.length + 1,
    memoMethod: (expression) => listHits(db, expression),
  })
  const members = new LRUCache<number, Set<number>>({
    max: maxProjects,
    memoMethod: (projectId) => listProjectDocumentIds(db, projectId),
  })
  return {
    hitsOf: (phrase) => hits.memo(toFtsExpression(phrase)),
    membersOf: (projectId) => members.memo(projectId),
    clear() {
      hits.clear()
      members.clear()
    },
  }
}
