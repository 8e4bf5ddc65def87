import type { Instant } from '@sanhe/kit/clock'
import type { Sqlite } from '@sanhe/kit/sqlite'
import type { StopReason } from '#core'

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
  changed_seq: number
  /** Why a reply ended early although nothing failed. */
  stop_reason: StopReason | null
}

export function findByClientId(db: Sqlite, clientMsgId: string) {
  return db.sql.get`SELECT * FROM messages WHERE client_msg_id = ${clientMsgId}` as MessageRow | undefined
}

export function findMessage(db: Sqlite, messageId: string) {
  return db.sql.get`SELECT * FROM messages WHERE message_id = ${messageId}` as MessageRow | undefined
}

type NewRow = Pick<MessageRow, 'message_id' | 'session_id' | 'content' | 'created_at'>

export function addUserMessage(db: Sqlite, row: NewRow & Pick<MessageRow, 'client_msg_id'>) {
  db.sql.run`
    INSERT INTO messages (message_id, session_id, sender, content, status, client_msg_id, created_at)
    VALUES (${row.message_id}, ${row.session_id}, 'user', ${row.content}, 'complete', ${row.client_msg_id},
      ${row.created_at})`
}

/** A reply that is still to come. */
export function addReply(db: Sqlite, row: Omit<NewRow, 'content'> & Pick<MessageRow, 'reply_to'>) {
  db.sql.run`
    INSERT INTO messages (message_id, session_id, sender, content, status, reply_to, created_at)
    VALUES (${row.message_id}, ${row.session_id}, 'assistant', '', 'streaming', ${row.reply_to}, ${row.created_at})`
}

export function markChanged(db: Sqlite, messageId: string, seq: number) {
  db.sql.run`UPDATE messages SET changed_seq = ${seq} WHERE message_id = ${messageId}`
}

type Ended = Pick<
  MessageRow,
  'message_id' | 'content' | 'status' | 'tokens' | 'tokens_estimated' | 'changed_seq' | 'stop_reason'
>

export function setEnded(db: Sqlite, row: Ended) {
  db.sql.run`
    UPDATE messages SET content = ${row.content}, status = ${row.status}, tokens = ${row.tokens},
      tokens_estimated = ${row.tokens_estimated}, changed_seq = ${row.changed_seq},
      stop_reason = ${row.stop_reason}
    WHERE message_id = ${row.message_id}`
}

export function listUnfinished(db: Sqlite) {
  return db.sql.all`SELECT * FROM messages WHERE status = 'streaming' ORDER BY position` as MessageRow[]
}

/**
 * Messages before a reply, newest first, without replies that failed and those that are still to come. A reply that was
 * cut at the length limit is among them, so that the model can continue it.
 */
export function listBefore(db: Sqlite, { session_id, position }: MessageRow, limit: number) {
  return db.sql.all`
    SELECT * FROM messages
    WHERE session_id = ${session_id} AND position < ${position}
      AND (status IN ('complete', 'cancelled') OR stop_reason = 'length')
    ORDER BY position DESC LIMIT ${limit}` as MessageRow[]
}

export function addMessageUpload(db: Sqlite, messageId: string, uploadId: string, place: number) {
  db.sql.run`
    INSERT INTO message_uploads (message_id, upload_id, place) VALUES (${messageId}, ${uploadId}, ${place})`
}

export function listUploadIds(db: Sqlite, messageId: string) {
  const rows = db.sql
    .all`SELECT upload_id FROM message_uploads WHERE message_id = ${messageId} ORDER BY place`
  return rows.map(({ upload_id }) => String(upload_id))
}
