import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { LRUCache } from 'lru-cache'
import type { DocumentCache } from '#core'
import { findDocumentText } from './store.ts'
import { toDocumentResponse } from './views.ts'

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
    const json = Buffer.from(JSON.stringify({ doc: toDocumentResponse(row) }))
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
