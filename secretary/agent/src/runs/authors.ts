import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { findConversationAccess } from '#core'
import { tables } from '#tables'

const person = tables.rows(tables.columns('people', 'person_id', 'name'))

/** Returns the author of a message as its frame names it. Only frames of shared conversations name authors. */
export function findAuthor(db: Sqlite, sessionId: string, personId: string) {
  if (findConversationAccess(db, sessionId)?.is_shared !== 1) return {}
  const author = person.get(db)`SELECT person_id, name FROM people WHERE person_id = ${personId}`
  return author ? { author } : {}
}

/** Returns the name of an author for the model. An owner without a name is called "Owner". */
export const toAuthorName = ({ author }: ReturnType<typeof findAuthor>) => author && (author.name || 'Owner')
