import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Sqlite, transaction } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'
import { apiError } from './errors.ts'
import { addUpload, type UploadRow } from './store.ts'

export type UnfinishedUploadRow = Row<'unfinished_uploads'>

const unfinished = tables.rows('unfinished_uploads')
const uploadId = tables.rows({ upload_id: 'unfinished_uploads.upload_id' })

/** Adds an unfinished upload unless its person already has the largest number of them. Returns whether it was added. */
export function addUnfinishedUpload(db: Sqlite, row: UnfinishedUploadRow, maxOfPerson: number) {
  return transaction(db, () => {
    const rows = uploadId.all(db)`
      SELECT upload_id FROM unfinished_uploads WHERE person_id = ${row.person_id}`
    if (rows.length >= maxOfPerson) return false
    tables.insert(db, 'unfinished_uploads', row)
    return true
  })
}

export const findUnfinishedUpload = (db: Sqlite, id: string, personId: string) =>
  unfinished.get(db)`
    SELECT * FROM unfinished_uploads WHERE upload_id = ${id} AND person_id = ${personId}`

/** Moves an upload to the finished ones. Refuses an upload that the cleanup job deleted meanwhile. */
export function finishUpload(db: Sqlite, row: UploadRow) {
  transaction(db, () => {
    if (!findUnfinishedUpload(db, row.upload_id, row.person_id)) throw apiError('UPLOAD_NOT_FOUND')
    db.sql.run`DELETE FROM unfinished_uploads WHERE upload_id = ${row.upload_id}`
    addUpload(db, row)
  })
}

export function deleteUnfinishedUploads(db: Sqlite, createdBefore: Instant) {
  return transaction(db, () => {
    const rows = uploadId.all(db)`
      SELECT upload_id FROM unfinished_uploads WHERE created_at <= ${createdBefore}`
    for (const { upload_id } of rows)
      db.sql.run`DELETE FROM unfinished_uploads WHERE upload_id = ${upload_id}`
    return rows.length
  })
}
