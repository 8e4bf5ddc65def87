import { inTransaction } from '@sanhe/kit/postgres/database'
import { toIso } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import {
  type AuthenticatedCaller,
  type Deps,
  createSuccessResponse,
  type PaginationParams,
  apiError as refuseCommon,
} from '#core'
import { apiError } from './errors.ts'
import * as store from './note-store.ts'

type NoteDeps = Pick<Deps, 'db' | 'clock'>

const toNoteResponse = (row: store.UserNoteRow, adminId: number) => ({
  id: row.id,
  author: { id: row.admin_id, username: row.username },
  isOwn: row.admin_id === adminId,
  text: row.text,
  createdAt: toIso(row.created_at.getTime()),
  withdrawnAt: row.withdrawn_at && toIso(row.withdrawn_at.getTime()),
})

async function assertUser({ db }: Pick<Deps, 'db'>, id: number) {
  if (!(await store.findExistingUserId(db, id))) throw refuseCommon('NOT_FOUND')
}

export async function listUserNotes(
  deps: NoteDeps,
  admin: AuthenticatedCaller,
  userId: number,
  page: PaginationParams,
) {
  await assertUser(deps, userId)
  const { notes, total } = await store.listNotesAboutUser(deps.db, userId, page)
  return { notes: notes.map((row) => toNoteResponse(row, admin.id)), total, ...page }
}

export async function addUserNote(deps: NoteDeps, admin: AuthenticatedCaller, userId: number, text: string) {
  await assertUser(deps, userId)
  const { id } = await store.addNoteAboutUser(deps.db, { userId, adminId: admin.id, text }, deps.clock.now())
  return { ...createSuccessResponse('备注已保存'), id }
}

/**
 * Withdraws a note: the text is deleted, while author and time remain. Only the author of a note may withdraw
 * it.
 */
export async function withdrawUserNote({ db, clock }: NoteDeps, admin: AuthenticatedCaller, id: number) {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const note = await store.findNoteAboutUser(tx, id)
    if (!note) throw refuseCommon('NOT_FOUND')
    if (note.admin_id !== admin.id) throw apiError('NOT_YOUR_NOTE')
    if (!(await store.withdrawNoteAboutUser(tx, id, now))) throw refuseCommon('STATUS_CONFLICT')
    const entry = { action: 'customerService.noteWithdrawn', resourceType: 'user', resourceId: note.user_id }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id, noteId: id } }, now)
  })
  return createSuccessResponse('备注已撤回')
}
