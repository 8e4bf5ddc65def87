import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { LRUCache } from 'lru-cache'
import { findDocumentText } from './store.ts'
import { documentView } from './views.ts'

/** Cache of documents as JSON responses. A changed document is evicted and read again on the next request. */
export type DocumentCache = {
  get(projectSlug: string, slug: string): Buffer | undefined
  refresh(documentIds: number[]): void
}

const maxBytes = 32 * 1024 * 1024

export function createDocumentCache(db: Sqlite): DocumentCache {
  const addresses = new Map<number, string>()
  const answers = new LRUCache<string, { id: number; json: Buffer }>({
    maxSize: maxBytes,
    sizeCalculation: ({ json }) => json.length,
    dispose: ({ id }) => addresses.delete(id),
  })

  function read(address: string, projectSlug: string, slug: string) {
    const row = findDocumentText(db, projectSlug, slug)
    if (!row) return undefined
    const json = Buffer.from(JSON.stringify({ doc: documentView(row) }))
    answers.set(address, { id: row.id, json })
    addresses.set(row.id, address)
    return json
  }
  return {
    get(projectSlug, slug) {
      const address = `${projectSlug}/${slug}`
      return answers.get(address)?.json ?? read(address, projectSlug, slug)
    },
    refresh(documentIds) {
      for (const id of documentIds) answers.delete(addresses.get(id) ?? '')
    },
  }
}
