import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { type Db, getPageOffset, type PaginationParams } from '#core'

export const findExistingUserId = (db: Db, id: number) =>
  db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()

export async function listNotesAboutUser(db: Db, userId: number, page: PaginationParams) {
  const found = db.selectFrom('user_notes').where('user_id', '=', userId)
  const [notes, { total }] = await Promise.all([
    found
      .innerJoin('admins', 'admins.id', 'user_notes.admin_id')
      .selectAll('user_notes')
      .select('admins.username')
      .orderBy('user_notes.id', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { notes, total }
}
export type UserNoteRow = Awaited<ReturnType<typeof listNotesAboutUser>>['notes'][number]

type NewNote = { userId: number; adminId: number; text: string }

export const addNoteAboutUser = (db: Db, { userId, adminId, text }: NewNote, now: Instant) =>
  db
    .insertInto('user_notes')
    .values({ user_id: userId, admin_id: adminId, text, created_at: toDate(now) })
    .returning('id')
    .executeTakeFirstOrThrow()

export const findNoteAboutUser = (db: Db, id: number) =>
  db.selectFrom('user_notes').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Withdraws a note: deletes its text. Returns false if the note was already withdrawn. Of several concurrent calls, one
 * returns true.
 */
export const withdrawNoteAboutUser = (tx: Db, id: number, now: Instant) =>
  updateOneRow(
    tx
      .updateTable('user_notes')
      .set({ text: null, withdrawn_at: toDate(now) })
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null),
  )

export const deleteNotesAboutUser = (tx: Db, userId: number) =>
  tx.deleteFrom('user_notes').where('user_id', '=', userId).execute()
