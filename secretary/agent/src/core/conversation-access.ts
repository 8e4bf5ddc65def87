import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { ConversationScope, PersonRole } from './people.ts'
import { type Row, tables } from './tables.ts'

export type ConversationAccess = Pick<Row<'sessions'>, 'owner_id' | 'is_shared'>

const access = tables.rows(tables.columns('sessions', 'owner_id', 'is_shared'))
const role = tables.rows(tables.columns('people', 'role'))
const author = tables.rows(tables.columns('messages', 'person_id'))
const person = tables.rows(tables.columns('people', 'person_id', 'name'))
const one = tables.rows({ one: 'integer' })

/** Returns who sees a conversation; undefined if there is no such conversation. */
export function findConversationAccess(db: Sqlite, sessionId: string): ConversationAccess | undefined {
  return access.get(db)`SELECT owner_id, is_shared FROM sessions WHERE session_id = ${sessionId}`
}

/** Returns whether a person sees a conversation: it is shared with all people, or the person's own. */
export const admitsPerson = ({ owner_id, is_shared }: ConversationAccess, personId: string) =>
  is_shared === 1 || owner_id === personId

export function isConversationVisible(db: Sqlite, sessionId: string, personId: string) {
  const found = findConversationAccess(db, sessionId)
  return found !== undefined && admitsPerson(found, personId)
}

/** Returns whether a person other than the owner uses, or has used, the secretary. */
export function hasOtherPeople(db: Sqlite) {
  return one.get(db)`SELECT 1 AS one FROM people WHERE person_id <> 'owner' LIMIT 1` !== undefined
}

/** Returns the role that a person has now; undefined for a removed person. */
export function findPersonRole(db: Sqlite, personId: string): PersonRole | undefined {
  return role.get(db)`SELECT role FROM people WHERE person_id = ${personId} AND removed_at IS NULL`?.role
}

/** Returns a person as others see the person in a shared conversation; undefined in a private conversation. */
export function findSharedAuthor(db: Sqlite, sessionId: string, personId: string) {
  if (findConversationAccess(db, sessionId)?.is_shared !== 1) return undefined
  return person.get(db)`SELECT person_id, name FROM people WHERE person_id = ${personId}`
}

/**
 * Returns the scope of a reply: the person for whom it works, or else the owner of the conversation. A deleted
 * conversation has the scope of a shared one, which reads no private data.
 */
export function readConversationScope(
  db: Sqlite,
  sessionId: string,
  replyId: string | null,
): ConversationScope {
  const found = findConversationAccess(db, sessionId)
  const requester =
    replyId === null
      ? undefined
      : author.get(db)`SELECT person_id FROM messages WHERE message_id = ${replyId}`?.person_id
  const personId = requester ?? found?.owner_id ?? ''
  return { personId, role: findPersonRole(db, personId) ?? 'use', isShared: found?.is_shared !== 0 }
}
