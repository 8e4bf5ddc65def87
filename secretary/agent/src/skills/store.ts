import type { Instant } from '@sanhe/kit/clock'
import type { Sqlite } from '@sanhe/kit/sqlite'

export type NoteKind = 'note' | 'todo' | 'contact'
export type NoteRow = {
  note_id: number
  kind: NoteKind
  text: string
  is_done: 0 | 1
  created_at: Instant
}
export type ReminderRow = {
  reminder_id: number
  session_id: string
  text: string
  due_at: Instant
  delivered_at: Instant | null
}
export type Memory = { kind: NoteKind | 'message'; ref: string; session_id: string | null; text: string }

export function addNote(db: Sqlite, note: Pick<NoteRow, 'kind' | 'text' | 'created_at'>) {
  const { lastInsertRowid } = db.sql.run`
    INSERT INTO notes (kind, text, created_at) VALUES (${note.kind}, ${note.text}, ${note.created_at})`
  return Number(lastInsertRowid)
}

/** Newest first; of todos, what is still open. */
export function listNotes(db: Sqlite, kind: NoteKind, limit: number) {
  return db.sql.all`
    SELECT * FROM notes WHERE kind = ${kind} AND is_done = 0
    ORDER BY note_id DESC LIMIT ${limit}` as NoteRow[]
}

export function findNotes(db: Sqlite, kind: NoteKind, about: string, limit: number) {
  return db.sql.all`
    SELECT * FROM notes WHERE kind = ${kind} AND is_done = 0 AND text LIKE ${likeAnywhere(about)} ESCAPE '\\'
    ORDER BY note_id DESC LIMIT ${limit}` as NoteRow[]
}

export function markTodoDone(db: Sqlite, id: number) {
  return (
    db.sql.run`UPDATE notes SET is_done = 1 WHERE note_id = ${id} AND kind = 'todo' AND is_done = 0`
      .changes === 1
  )
}

export function removeNote(db: Sqlite, id: number) {
  return db.sql.run`DELETE FROM notes WHERE note_id = ${id}`.changes === 1
}

export function addReminder(
  db: Sqlite,
  reminder: Omit<ReminderRow, 'reminder_id' | 'delivered_at'> & { created_at: Instant },
) {
  const { lastInsertRowid } = db.sql.run`
    INSERT INTO reminders (session_id, text, due_at, created_at)
    VALUES (${reminder.session_id}, ${reminder.text}, ${reminder.due_at}, ${reminder.created_at})`
  return Number(lastInsertRowid)
}

export function listOpenReminders(db: Sqlite, limit: number) {
  return db.sql.all`
    SELECT * FROM reminders WHERE delivered_at IS NULL ORDER BY due_at, reminder_id LIMIT ${limit}` as ReminderRow[]
}

export function listDueReminders(db: Sqlite, now: Instant, limit: number) {
  return db.sql.all`
    SELECT * FROM reminders WHERE delivered_at IS NULL AND due_at <= ${now}
    ORDER BY due_at, reminder_id LIMIT ${limit}` as ReminderRow[]
}

/** False when it was delivered before. */
export function markReminderDelivered(db: Sqlite, id: number, now: Instant) {
  db.sql.run`UPDATE reminders SET delivered_at = ${now} WHERE reminder_id = ${id} AND delivered_at IS NULL`
}

export function removeOpenReminder(db: Sqlite, id: number) {
  return db.sql.run`DELETE FROM reminders WHERE reminder_id = ${id} AND delivered_at IS NULL`.changes === 1
}

/** A trigram index knows no words of less than three characters. */
const indexedCharacters = 3

/** What holds every term, newest first. The reply that asks, and the question it answers, are not what is looked for. */
export function searchMemory(db: Sqlite, terms: string[], askingMessageId: string, limit: number) {
  const indexed = terms.filter((term) => Array.from(term).length >= indexedCharacters)
  const short = terms.filter((term) => !indexed.includes(term))
  const conditions = [
    ...(indexed.length ? ['memory MATCH ?'] : []),
    ...short.map(() => `text LIKE ? ESCAPE '\\'`),
    `ref NOT IN (SELECT ? UNION SELECT coalesce(reply_to, '') FROM messages WHERE message_id = ?)`,
  ]
  const phrases = indexed.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ')
  return db.raw
    .prepare(
      `SELECT kind, ref, session_id, text FROM memory WHERE ${conditions.join(' AND ')} ORDER BY rowid DESC LIMIT ?`,
    )
    .all(
      ...(indexed.length ? [phrases] : []),
      ...short.map(likeAnywhere),
      askingMessageId,
      askingMessageId,
      limit,
    ) as Memory[]
}

const likeAnywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
