import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { findSharedAuthor } from '#core'

/** Returns the author of a message as its frame names it. Only frames of shared conversations name authors. */
export function findAuthor(db: Sqlite, sessionId: string, personId: string) {
  const author = findSharedAuthor(db, sessionId, personId)
  return author ? { author } : {}
}

/** Returns the name of an author for the model. An owner without a name is called "Owner". */
export const toAuthorName = ({ author }: ReturnType<typeof findAuthor>) => author && (author.name || 'Owner')
