import type { Instant } from '@sanhe/kit/clock'
import type { Sqlite } from '@sanhe/kit/sqlite'

export type UploadRow = {
  upload_id: string
  mime: string
  size: number
  width: number | null
  height: number | null
  name: string
  created_at: Instant
}

export function addUpload(db: Sqlite, row: UploadRow) {
  db.sql.run`
    INSERT INTO uploads (upload_id, mime, size, width, height, name, created_at)
    VALUES (${row.upload_id}, ${row.mime}, ${row.size}, ${row.width}, ${row.height}, ${row.name}, ${row.created_at})`
}

export function findUpload(db: Sqlite, uploadId: string) {
  return db.sql.get`SELECT * FROM uploads WHERE upload_id = ${uploadId}` as UploadRow | undefined
}

/** Takes away what no message refers to, in one statement: a message that comes in between keeps its file. */
export function removeOrphans(db: Sqlite, createdBefore: Instant) {
  const rows = db.sql.all`
    DELETE FROM uploads
    WHERE created_at <= ${createdBefore}
      AND NOT EXISTS (SELECT 1 FROM message_uploads WHERE message_uploads.upload_id = uploads.upload_id)
    RETURNING upload_id` as { upload_id: string }[]
  return rows.map(({ upload_id }) => upload_id)
}

export function findSetting(db: Sqlite, name: string) {
  const row = db.sql.get`SELECT value FROM settings WHERE name = ${name}` as { value: string } | undefined
  return row?.value
}

export function addSetting(db: Sqlite, name: string, value: string) {
  db.sql.run`INSERT INTO settings (name, value) VALUES (${name}, ${value})`
}
