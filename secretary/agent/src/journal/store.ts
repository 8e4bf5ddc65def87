import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type JournalEventRow = Row<'events'>

/** Frames of one person are selected with the same rule as `doesFrameReach`. */
const replayed = tables.rows({
  ...tables.columns('events', 'seq', 'type', 'session_id', 'subject', 'json'),
  content: 'messages.content?',
  reasoning: 'messages.reasoning?',
  reply_to: 'messages.reply_to',
})
const json = tables.rows(tables.columns('events', 'json'))
const number = tables.rows({ seq: 'integer' })
const eventSeq = tables.rows(tables.columns('events', 'seq'))

/** Event that is replayed; the end of a reply includes the text of the reply. */
export type ReplayedEventRow = ReturnType<typeof listEventsAfter>[number]

export function addJournalEvent(db: Sqlite, event: JournalEventRow) {
  tables.insert(db, 'events', event)
}

/** Returns the highest sequence number ever assigned, even if its event was removed. */
export function findNewestSeq(db: Sqlite) {
  return (
    number.get(db)`SELECT CAST(seq AS INTEGER) AS seq FROM sqlite_sequence WHERE name = 'events'`?.seq ?? 0
  )
}

/**
 * Lists the events after a sequence number that reach a person, without fragments of replies: the end of a reply
 * contains the whole text.
 */
export function listEventsAfter(db: Sqlite, seq: number, personId: string) {
  return replayed.all(db)`
    SELECT e.seq, e.type, e.session_id, e.subject, e.json, m.content, m.reasoning, m.reply_to
    FROM events e LEFT JOIN messages m ON e.type = 'stream_end' AND m.message_id = e.subject
      LEFT JOIN sessions s ON s.session_id = e.session_id
    WHERE e.seq > ${seq} AND e.type NOT IN ('stream_chunk', 'stream_reasoning', 'start')
      AND CASE
        WHEN e.audience LIKE '!%' THEN e.audience <> '!' || ${personId}
        WHEN NOT EXISTS (SELECT 1 FROM people WHERE person_id <> 'owner') THEN 1
        WHEN e.audience IS NULL THEN s.is_shared = 1 OR s.owner_id = ${personId}
        ELSE e.audience IN ('*', ${personId}) END
    ORDER BY e.seq`
}

/** Lists the events of a type in the conversations that a person sees. */
export function listEventsOfType(db: Sqlite, type: string, personId: string) {
  return json.all(db)`
    SELECT json FROM events e LEFT JOIN sessions s USING (session_id)
    WHERE type = ${type} AND (e.audience IS NULL OR e.audience <> '!' || ${personId})
      AND (NOT EXISTS (SELECT 1 FROM people WHERE person_id <> 'owner')
        OR s.is_shared = 1 OR s.owner_id = ${personId})
    ORDER BY seq`
}

/** Lists the events of a type in one conversation. */
export function listEventsOfSession(db: Sqlite, sessionId: string, type: string) {
  return json.all(db)`SELECT json FROM events WHERE session_id = ${sessionId} AND type = ${type} ORDER BY seq`
}

/**
 * Lists the fragments of a reply. They are parsed here and not in SQL, because a fragment may end inside a surrogate
 * pair, which only JSON escapes preserve.
 */
export function listFragments(
  db: Sqlite,
  messageId: string,
  type: 'stream_chunk' | 'stream_reasoning' = 'stream_chunk',
) {
  const rows = json.all(db)`
    SELECT json FROM events WHERE subject = ${messageId} AND type = ${type} ORDER BY seq`
  return rows.map((row) => (JSON.parse(row.json) as { content: string }).content)
}

export function hasJournalEvent(db: Sqlite, subject: string, type: string) {
  return (
    eventSeq.get(db)`SELECT seq FROM events WHERE subject = ${subject} AND type = ${type} LIMIT 1` !==
    undefined
  )
}

export function removeSubjectJournalEvents(db: Sqlite, subject: string, type: string) {
  db.sql.run`DELETE FROM events WHERE subject = ${subject} AND type = ${type}`
}

export function removeEventsOfSession(db: Sqlite, sessionId: string) {
  db.sql.run`DELETE FROM events WHERE session_id = ${sessionId}`
}

/** Returns the event of the server start that skipped this sequence number; undefined if no start skipped it. */
export function findServerStartSeq(db: Sqlite, seq: number) {
  return eventSeq.get(db)`
    SELECT seq FROM events WHERE type = 'start' AND seq > ${seq} AND CAST(json AS INTEGER) < ${seq}`
}

/** Returns the last event that is too old or exceeds the maximum count. */
export function findLastPrunableSeq(db: Sqlite, before: Instant, kept: number) {
  const row = number.one(db)`
    SELECT max(
      (SELECT coalesce(max(seq), 0) FROM events WHERE created_at < ${before}),
      coalesce((SELECT seq FROM events ORDER BY seq DESC LIMIT 1 OFFSET ${kept}), 0)
    ) AS seq`
  return row.seq
}

/**
 * Removes events up to and including `seq`, except fragments of replies that still stream. After a crash these
 * fragments are the only copy of the reply.
 */
export function pruneJournalEvents(db: Sqlite, seq: number) {
  const removed = db.sql.run`
    DELETE FROM events WHERE seq <= ${seq} AND NOT (
      type IN ('stream_chunk', 'stream_reasoning') AND subject IN (SELECT message_id FROM messages WHERE status = 'streaming'))`
  return Number(removed.changes)
}
