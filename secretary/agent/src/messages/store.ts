import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type MessageRow = Row<'messages'>
export type UploadRow = Pick<Row<'uploads'>, 'upload_id' | 'mime' | 'name' | 'size'>

const message = tables.rows('messages')
const place = tables.rows(tables.columns('messages', 'position'))
const upload = tables.rows(tables.columns('uploads', 'upload_id', 'mime', 'name', 'size'))

export function findMessagePosition(db: Sqlite, sessionId: string, messageId: string) {
  const row = place.get(db)`
    SELECT position FROM messages WHERE message_id = ${messageId} AND session_id = ${sessionId}`
  return row?.position
}

/** Lists messages of a session, newest first. */
export function listMessages(
  db: Sqlite,
  sessionId: string,
  { before, afterSeq, limit }: { before: number; afterSeq: number; limit: number },
) {
  return message.all(db)`
    SELECT * FROM messages
    WHERE session_id = ${sessionId} AND position < ${before} AND changed_seq > ${afterSeq}
    ORDER BY position DESC LIMIT ${limit}`
}

export function listUploadsOfMessage(db: Sqlite, messageId: string) {
  return upload.all(db)`
    SELECT u.upload_id, u.mime, u.name, u.size FROM message_uploads m JOIN uploads u USING (upload_id)
    WHERE m.message_id = ${messageId} ORDER BY m.place`
}
