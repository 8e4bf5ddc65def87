import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'
import type { DataScope } from './data-scope.ts'

export type NoteRow = Row<'notes'>
export type NoteKind = NoteRow['kind']
export type ReminderRow = Row<'reminders'>
export type MemorySearchEntry = {
  kind: NoteKind | 'message' | 'fact'
  ref: string
  text: string
  /** 1 if the session of this fact or reply has web content, because the text may repeat hostile text; otherwise 0. */
  may_be_web: 0 | 1
}

const note = tables.rows('notes')
const reminder = tables.rows('reminders')

export function addNote(
  db: Sqlite,
  row: Pick<NoteRow, 'kind' | 'text' | 'created_at' | 'person_id' | 'is_shared'>,
) {
  return tables.insert(db, 'notes', row)
}

/** Lists notes of a kind that contain a text, newest first, without finished todos. */
export function listNotes(
  db: Sqlite,
  { personId }: DataScope,
  { kind, about = '', limit }: { kind: NoteKind; about?: string | undefined; limit: number },
) {
  return note.all(db)`
    SELECT * FROM notes
    WHERE kind = ${kind} AND is_done = 0 AND text LIKE ${toLikePattern(about)} ESCAPE '\\'
      AND (is_shared = 1 OR person_id = ${personId})
    ORDER BY note_id DESC LIMIT ${limit}`
}

export function markTodoDone(db: Sqlite, { personId }: DataScope, id: number) {
  return (
    db.sql.run`
      UPDATE notes SET is_done = 1 WHERE note_id = ${id} AND kind = 'todo' AND is_done = 0
        AND (is_shared = 1 OR person_id = ${personId})`.changes === 1
  )
}

/** Deletes and returns a note; undefined if there is no note with this id. */
export function removeNote(db: Sqlite, { personId }: DataScope, id: number) {
  const known = note.get(db)`
    SELECT * FROM notes WHERE note_id = ${id} AND (is_shared = 1 OR person_id = ${personId})`
  if (known) db.sql.run`DELETE FROM notes WHERE note_id = ${id}`
  return known
}

export function addReminder(db: Sqlite, row: Omit<ReminderRow, 'reminder_id' | 'delivered_at'>) {
  return tables.insert(db, 'reminders', row)
}

/** Lists the reminders of shared conversations, and of the private conversations of one person. */
export function listOpenReminders(db: Sqlite, { personId }: DataScope, limit: number) {
  return reminder.all(db)`
    SELECT reminders.* FROM reminders JOIN sessions USING (session_id)
    WHERE delivered_at IS NULL AND (is_shared = 1 OR owner_id = ${personId})
    ORDER BY due_at, reminder_id LIMIT ${limit}`
}

export function listDueReminders(db: Sqlite, now: Instant, limit: number) {
  return reminder.all(db)`
    SELECT * FROM reminders WHERE delivered_at IS NULL AND due_at <= ${now}
    ORDER BY due_at, reminder_id LIMIT ${limit}`
}

/** Marks a reminder as delivered. Returns false if it was delivered before. */
export function markReminderDelivered(db: Sqlite, id: number, now: Instant) {
  db.sql.run`UPDATE reminders SET delivered_at = ${now} WHERE reminder_id = ${id} AND delivered_at IS NULL`
}

/** Deletes and returns a reminder; undefined if there is no open reminder with this id. */
export function removeOpenReminder(db: Sqlite, { personId }: DataScope, id: number) {
  const known = reminder.get(db)`
    SELECT reminders.* FROM reminders JOIN sessions USING (session_id)
    WHERE reminder_id = ${id} AND delivered_at IS NULL AND (is_shared = 1 OR owner_id = ${personId})`
  if (known) db.sql.run`DELETE FROM reminders WHERE reminder_id = ${id}`
  return known
}

/** Smallest number of characters of a word that a trigram index can find. */
const indexedCharacters = 3

export type MemorySearch = { terms: string[]; askingMessageId: string; limit: number }

/**
 * Selects the entries of a scope: messages of visible sessions, and notes and facts of the person or of all people. The
 * parameter of each part is the person.
 */
const isInScope = `CASE kind
  WHEN 'message' THEN memory.session_id IN (SELECT session_id FROM sessions WHERE is_shared = 1 OR owner_id = ?)
  WHEN 'fact' THEN -memory.rowid IN (SELECT fact_id FROM facts WHERE is_shared = 1 OR person_id = ?)
  ELSE memory.rowid IN (SELECT note_id * 2 + 1 FROM notes WHERE is_shared = 1 OR person_id = ?) END`

/**
 * Returns notes, facts and messages of a scope that contain every term, newest first, without the message that requests
 * the search and the reply to it.
 */
export function searchMemory(
  db: Sqlite,
  { personId }: DataScope,
  { terms, askingMessageId, limit }: MemorySearch,
) {
  const indexed = terms.filter((term) => Array.from(term).length >= indexedCharacters)
  const short = terms.filter((term) => !indexed.includes(term))
  const conditions = [
    ...(indexed.length ? ['memory MATCH ?'] : []),
    ...short.map(() => `text LIKE ? ESCAPE '\\'`),
    isInScope,
    `ref NOT IN (SELECT ? UNION SELECT coalesce(reply_to, '') FROM messages WHERE message_id = ?)`,
  ]
  const phrases = indexed.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ')
  return db.raw
    .prepare(
      `SELECT kind, ref, text, EXISTS (
         SELECT 1 FROM messages JOIN sessions USING (session_id)
         WHERE kind = 'message' AND message_id = memory.ref AND sender = 'assistant' AND has_web_content = 1
       ) OR EXISTS (
         SELECT 1 FROM facts WHERE kind = 'fact' AND fact_id = memory.ref AND is_from_web = 1
       ) AS may_be_web
       FROM memory WHERE ${conditions.join(' AND ')} ORDER BY memory.rowid DESC LIMIT ?`,
    )
    .all(
      ...(indexed.length ? [phrases] : []),
      ...short.map(toLikePattern),
      personId,
      personId,
      personId,
      askingMessageId,
      askingMessageId,
      limit,
    ) as MemorySearchEntry[]
}

const toLikePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
