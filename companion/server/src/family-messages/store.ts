import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { Selectable } from 'kysely'
import { type DB, type Db, type PaginationParams, readPageWithTotal } from '#core'
import type { MessageAnswer } from './contract.ts'

export type MessageRow = Selectable<DB['family_messages']>

const selectLink = (db: Db, childId: number, parentId: number) =>
  db
    .selectFrom('child_parent_links as l')
    .innerJoin('users as u', 'u.id', 'l.parent_user_id')
    .innerJoin('child_users as c', 'c.id', 'l.child_id')
    .select(['l.id', 'c.nickname'])
    .where('l.child_id', '=', childId)
    .where('l.parent_user_id', '=', parentId)
    .where('u.status', '<>', 'deleted')

export const findLink = (db: Db, childId: number, parentId: number) =>
  selectLink(db, childId, parentId).executeTakeFirst()

/** Locks the link between a child and a parent. Returns the nickname of the child, or undefined without a link. */
export const lockLink = (tx: Db, childId: number, parentId: number) =>
  selectLink(tx, childId, parentId).forShare(['u', 'l']).executeTakeFirst()

export const addMessage = (
  tx: Db,
  { childId, parentId, text }: { childId: number; parentId: number; text: string },
  now: Instant,
) =>
  tx
    .insertInto('family_messages')
    .values({ child_id: childId, parent_user_id: parentId, text, created_at: toDate(now) })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Lists the messages of the children who are linked with a parent now. */
export function listMessagesToParent(db: Db, parentId: number, page: PaginationParams) {
  const messages = db
    .selectFrom('family_messages as m')
    .innerJoin('child_parent_links as l', (join) =>
      join.onRef('l.child_id', '=', 'm.child_id').onRef('l.parent_user_id', '=', 'm.parent_user_id'),
    )
    .where('m.parent_user_id', '=', parentId)
  const rows = messages
    .innerJoin('child_users as c', 'c.id', 'm.child_id')
    .selectAll('m')
    .select(['c.nickname', 'l.relationship'])
    .orderBy('m.id', 'desc')
  return readPageWithTotal(rows, messages, page)
}
export type MessageToParentRow = Awaited<ReturnType<typeof listMessagesToParent>>['rows'][number]

export function listMessagesOfChild(db: Db, childId: number, parentId: number, page: PaginationParams) {
  const messages = db
    .selectFrom('family_messages')
    .where('child_id', '=', childId)
    .where('parent_user_id', '=', parentId)
  return readPageWithTotal(messages.selectAll().orderBy('id', 'desc'), messages, page)
}

/**
 * Sets the answer of a parent to a message of a linked child. Returns the child of the message and the nickname of the
 * parent, or undefined if there is no such message.
 */
export const setAnswer = (tx: Db, parentId: number, id: number, answer: MessageAnswer, now: Instant) =>
  tx
    .updateTable('family_messages as m')
    .from('users as u')
    .from('child_parent_links as l')
    .set({ answer, answered_at: toDate(now) })
    .where('m.id', '=', id)
    .where('m.parent_user_id', '=', parentId)
    .whereRef('u.id', '=', 'm.parent_user_id')
    .whereRef('l.parent_user_id', '=', 'm.parent_user_id')
    .whereRef('l.child_id', '=', 'm.child_id')
    .returning(['m.child_id', 'u.nickname'])
    .executeTakeFirst()

/** The side that deletes a message. */
export type MessageSide = { parentId: number } | { childId: number }

/** Deletes a message of the given parent or child. Returns the parent, or undefined if there is no such message. */
export const deleteMessage = (tx: Db, by: MessageSide, id: number) =>
  tx
    .deleteFrom('family_messages')
    .where('id', '=', id)
    .where((is) =>
      'parentId' in by ? is('parent_user_id', '=', by.parentId) : is('child_id', '=', by.childId),
    )
    .returning('parent_user_id')
    .executeTakeFirst()

export const deleteMessagesToUser = (db: Db, userId: number) =>
  db.deleteFrom('family_messages').where('parent_user_id', '=', userId).execute()
