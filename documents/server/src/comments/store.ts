import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type ThreadRow = Row<'comment_threads'>
export type CommentRow = Row<'comments'>

const thread = tables.rows('comment_threads')
const comment = tables.rows('comments')
const author = tables.rows(tables.columns('comments', 'author_id'))
const count = tables.rows({ n: 'integer' })

export function listThreadsOfDocument(db: Sqlite, documentId: number) {
  return thread.all(db)`
    SELECT * FROM comment_threads
    WHERE document_id = ${documentId} AND suggestion_id IS NULL ORDER BY start_offset, id`
}

/** Lists the threads of these suggestions. `suggestionIds`: JSON array of ids. */
export function listThreadsOfSuggestions(db: Sqlite, suggestionIds: string) {
  return thread.all(db)`
    SELECT * FROM comment_threads WHERE suggestion_id IN (SELECT value FROM json_each(${suggestionIds}))`
}

export function listThreadsOfTask(db: Sqlite, taskId: number) {
  return thread.all(db)`SELECT * FROM comment_threads WHERE task_id = ${taskId} ORDER BY id`
}

export function findThread(db: Sqlite, id: number) {
  return thread.get(db)`SELECT * FROM comment_threads WHERE id = ${id}`
}

/** Lists the comments of these threads. `threadIds`: JSON array of ids. */
export function listCommentsOfThreads(db: Sqlite, threadIds: string) {
  return comment.all(db)`
    SELECT * FROM comments WHERE thread_id IN (SELECT value FROM json_each(${threadIds})) ORDER BY id`
}

export function findComment(db: Sqlite, id: number) {
  return comment.get(db)`SELECT * FROM comments WHERE id = ${id}`
}

export function countCommentsOfThread(db: Sqlite, threadId: number) {
  return count.one(db)`SELECT count(*) AS n FROM comments WHERE thread_id = ${threadId}`.n
}

/**
 * Lists the users who wrote in a thread or made the suggestion that the thread is about, and who still have an account.
 */
export function listParticipants(db: Sqlite, threadId: number) {
  return author.all(db)`
    SELECT author_id FROM comments WHERE thread_id = ${threadId}
    UNION SELECT s.author_id FROM suggestions s JOIN comment_threads t ON t.suggestion_id = s.id
    WHERE t.id = ${threadId}`.flatMap(({ author_id }) => author_id ?? [])
}

export function addThread(db: Sqlite, row: Omit<ThreadRow, 'id' | 'resolved_at' | 'resolved_by_name'>) {
  return tables.insertReturning(db, 'comment_threads', row)
}

export function setThreadResolved(db: Sqlite, id: number, at: string | null, by: string | null) {
  tables.update(db, 'comment_threads', { id }, { resolved_at: at, resolved_by_name: by })
}

export function removeThread(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM comment_threads WHERE id = ${id}`
}

export function addComment(db: Sqlite, row: Omit<CommentRow, 'id' | 'edited_at'>) {
  return tables.insertReturning(db, 'comments', row)
}

export function setCommentBody(db: Sqlite, id: number, body: string, at: string) {
  tables.update(db, 'comments', { id }, { body, edited_at: at })
}

export function removeComment(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM comments WHERE id = ${id}`
}
