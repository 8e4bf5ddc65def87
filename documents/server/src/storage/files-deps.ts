import type { Clock } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { LRUCache } from 'lru-cache'

/**
 * Handlers of other programs' changes. Each handler is synchronous and runs in a transaction, after the file was read
 * and before the file is replaced.
 */
export type ExternalEditHandlers = {
  /**
   * Handles a text that no revision of the document holds. Returns false if it is not valid text; the file is then
   * quarantined.
   */
  edited(documentId: number, bytes: Buffer): boolean
  added(path: string, bytes: Buffer): void
  /**
   * Called when another program has deleted the file of a document. Called before the service writes the file again.
   */
  removed(path: string): void
}

export type DocumentFilesDeps = {
  db: Sqlite
  dataDir: string
  clock: Clock
  onFault(path: string, error: unknown): void
}

export type FileFlushDeps = DocumentFilesDeps & {
  written: LRUCache<string, string>
  handlers: ExternalEditHandlers
}
