import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Sqlite, transaction } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type UploadRow = Row<'uploads'>

const upload = tables.rows('uploads')
const uploadId = tables.rows({ upload_id: 'uploads.upload_id' })

export function addUpload(db: Sqlite, row: UploadRow) {
  tables.insert(db, 'uploads', row)
}

export function findUpload(db: Sqlite, id: string) {
  return upload.get(db)`SELECT * FROM uploads WHERE upload_id = ${id}`
}

/** Returns whether a person uploaded a file, or sees a message that it is attached to. */
export function isUploadVisible(db: Sqlite, id: string, personId: string) {
  return (
    uploadId.get(db)`
      SELECT upload_id FROM uploads WHERE upload_id = ${id} AND (person_id = ${personId} OR EXISTS (
        SELECT 1 FROM message_uploads JOIN messages USING (message_id) JOIN sessions USING (session_id)
        WHERE message_uploads.upload_id = uploads.upload_id AND (owner_id = ${personId} OR is_shared = 1)))` !==
    undefined
  )
}

/** Removes uploads that no message uses, in one transaction, so that a concurrent message keeps its file. */
export function deleteOrphanUploads(db: Sqlite, createdBefore: Instant) {
  return transaction(db, () => {
    const rows = uploadId.all(db)`
      SELECT upload_id FROM uploads
      WHERE created_at <= ${createdBefore}
        AND NOT EXISTS (SELECT 1 FROM message_uploads WHERE message_uploads.upload_id = uploads.upload_id)`
    for (const { upload_id } of rows) db.sql.run`DELETE FROM uploads WHERE upload_id = ${upload_id}`
    return rows.map(({ upload_id }) => upload_id)
  })
}
