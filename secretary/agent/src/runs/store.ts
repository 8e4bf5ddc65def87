import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type MessageRow = Row<'messages'>

const message = tables.rows('messages')
const messageUpload = tables.rows(tables.columns('message_uploads', 'upload_id'))

export function findMessageByClientId(db: Sqlite, clientMsgId: string) {
  return message.get(db)`SELECT * FROM messages WHERE client_msg_id = ${clientMsgId}`
}

export function findMessage(db: Sqlite, messageId: string) {
  return message.get(db)`SELECT * FROM messages WHERE message_id = ${messageId}`
}

type NewRow = Pick<MessageRow, 'message_id' | 'session_id' | 'content' | 'created_at'>

export function addUserMessage(db: Sqlite, row: NewRow & Pick<MessageRow, 'client_msg_id' | 'person_id'>) {
  tables.insert(db, 'messages', { ...row, sender: 'user', status: 'complete' })
}

/** Adds an empty reply for a person, whose text the model has not begun to send. */
export function addReply(
  db: Sqlite,
  row: Omit<NewRow, 'content'> &
    Pick<MessageRow, 'reply_to' | 'person_id'> &
    Partial<Pick<MessageRow, 'follow_up_of' | 'follow_up_number' | 'is_spoken'>>,
) {
  tables.insert(db, 'messages', { ...row, sender: 'assistant', content: '', status: 'streaming' })
}

export function markMessageChanged(db: Sqlite, messageId: string, seq: number) {
  tables.update(db, 'messages', { message_id: messageId }, { changed_seq: seq })
}

/** Sets the text of a message of the user that was spoken, once its transcript is known. */
export function setSpokenText(db: Sqlite, messageId: string, content: string) {
  tables.update(db, 'messages', { message_id: messageId }, { content })
}

type EndedReply = Pick<
  MessageRow,
  | 'message_id'
  | 'content'
  | 'reasoning'
  | 'notice_length'
  | 'can_continue'
  | 'status'
  | 'tokens'
  | 'tokens_estimated'
  | 'changed_seq'
  | 'stop_reason'
>

export function setReplyEnded(db: Sqlite, { message_id, ...ended }: EndedReply) {
  tables.update(db, 'messages', { message_id }, ended)
}

/** Adds 1 to the number of server starts that continued this reply. */
export function incrementReplyResumes(db: Sqlite, messageId: string) {
  db.sql.run`UPDATE messages SET resumes = resumes + 1 WHERE message_id = ${messageId}`
}

export function listUnfinishedReplies(db: Sqlite) {
  return message.all(db)`SELECT * FROM messages WHERE status = 'streaming' ORDER BY position`
}

/** Sets a reply back to running, with the text and reasoning that its run continues. */
export function setReplyRunning(
  db: Sqlite,
  { message_id, ...reply }: Pick<MessageRow, 'message_id' | 'content' | 'reasoning'>,
) {
  const running = { status: 'streaming', notice_length: 0, can_continue: 0, stop_reason: null } as const
  tables.update(db, 'messages', { message_id }, { ...reply, ...running })
}

export function isNewestMessage(db: Sqlite, { session_id, position }: MessageRow) {
  return !message.get(db)`
    SELECT * FROM messages
    WHERE session_id = ${session_id} AND position > ${position} AND kind = 'message' LIMIT 1`
}

type MessageRange = { limit: number; after: number }

/**
 * Returns messages before a reply and after a position, newest first, without summaries and replies that failed or have
 * not begun. A reply that broke off is included, so that the model can continue it.
 */
export function listMessagesBefore(
  db: Sqlite,
  { session_id, position }: Pick<MessageRow, 'session_id' | 'position'>,
  { limit, after }: MessageRange,
) {
  return message.all(db)`
    SELECT * FROM messages
    WHERE session_id = ${session_id} AND position < ${position} AND position > ${after} AND kind = 'message'
      AND (status IN ('complete', 'cancelled') OR stop_reason = 'length' OR can_continue = 1)
    ORDER BY position DESC LIMIT ${limit}`
}

/** Returns the newest summary of a session that covers only messages before a position. */
export function findSummary(db: Sqlite, { session_id, position }: MessageRow) {
  return message.get(db)`
    SELECT * FROM messages
    WHERE session_id = ${session_id} AND kind = 'summary' AND covers_position < ${position}
    ORDER BY covers_position DESC LIMIT 1`
}

export function addSummary(db: Sqlite, row: NewRow & Pick<MessageRow, 'covers_position' | 'changed_seq'>) {
  tables.insert(db, 'messages', { ...row, sender: 'assistant', kind: 'summary', status: 'complete' })
}

export function addMessageUpload(db: Sqlite, messageId: string, uploadId: string, place: number) {
  tables.insert(db, 'message_uploads', { message_id: messageId, upload_id: uploadId, place })
}

export function listUploadIds(db: Sqlite, messageId: string) {
  const rows = messageUpload.all(db)`
    SELECT upload_id FROM message_uploads WHERE message_id = ${messageId} ORDER BY place`
  return rows.map(({ upload_id }) => upload_id)
}
