import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

const step = tables.rows({
  ...tables.columns('undo_steps', 'step', 'undone_at'),
  ...tables.columns('tool_calls', 'status', 'session_id'),
})

export function findUndoStep(db: Sqlite, callId: string) {
  return step.get(db)`
    SELECT u.step, u.undone_at, c.status, c.session_id FROM undo_steps u JOIN tool_calls c USING (call_id)
    WHERE call_id = ${callId}`
}

/**
 * Marks a step as undone. Returns false if it is already undone, so that one of several concurrent requests succeeds.
 */
export function claimUndoStep(db: Sqlite, callId: string, now: Instant) {
  return (
    db.sql.run`UPDATE undo_steps SET undone_at = ${now} WHERE call_id = ${callId} AND undone_at IS NULL`
      .changes === 1
  )
}

export function releaseUndoStep(db: Sqlite, callId: string) {
  db.sql.run`UPDATE undo_steps SET undone_at = NULL WHERE call_id = ${callId}`
}

export function removeUndoStepsBefore(db: Sqlite, before: Instant) {
  return Number(db.sql.run`DELETE FROM undo_steps WHERE created_at < ${before}`.changes)
}

const session = tables.rows(tables.columns('sessions', 'session_id'))

export function hasSession(db: Sqlite, sessionId: string) {
  return session.get(db)`SELECT session_id FROM sessions WHERE session_id = ${sessionId}` !== undefined
}

const exists = tables.rows({ n: 'integer' })

/** Returns whether an undo step needs this file version. */
export function isFileVersionNeeded(db: Sqlite, version: string) {
  return (
    exists.one(db)`SELECT count(*) AS n FROM undo_steps WHERE json_extract(step, '$.version') = ${version}`
      .n > 0
  )
}
