import type { Instant } from '@sanhe/kit/clock'
import type { Sqlite } from '@sanhe/kit/sqlite'

export type MessageRow = {
  position: number
  message_id: string
  session_id: string
  sender: 'user' | 'assistant'
  content: string
  status: 'complete' | 'streaming' | 'cancelled' | 'error'
  tokens: number
  tokens_estimated: 0 | 1
  reply_to: string | null
  client_msg_id: string | null
  created_at: Instant
}
export type UploadRow = { upload_id: string; mime: string; name: string }

export function findPosition(db: Sqlite, sessionId: string, messageId: string) {
  const row = db.sql
    .get`SELECT position FROM messages WHERE message_id = ${messageId} AND session_id = ${sessionId}`
  return row?.['position'] as number | undefined
}

/** Newest first. */
export function listMessages(
  db: Sqlite,
  sessionId: string,
  { before, afterSeq, limit }: { before: number; afterSeq: number; limit: number },
) {
  return db.sql.all`
    SELECT * FROM messages
    WHERE session_id = ${sessionId} AND position < ${before} AND changed_seq > ${afterSeq}
    ORDER BY position DESC LIMIT ${limit}` as MessageRow[]
}

export function listUploadsOf(db: Sqlite, messageId: string) {
  return db.sql.all`
    SELECT u.upload_id, u.mime, u.name FROM message_uploads m JOIN uploads u USING (upload_id)
    WHERE m.message_id = ${messageId} ORDER BY m.place` as UploadRow[]
}
