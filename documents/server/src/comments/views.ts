import type { CommentRow, ThreadRow } from './store.ts'

/** Converts threads for the API. `userId`: id of the caller; null for a program. */
export const toThreadResponse = (
  thread: ThreadRow,
  comments: readonly CommentRow[],
  userId: number | null,
) => ({
  id: thread.id,
  document_id: thread.document_id,
  task_id: thread.task_id,
  anchor:
    thread.quote === null
      ? null
      : {
          quote: thread.quote,
          prefix: thread.prefix ?? '',
          suffix: thread.suffix ?? '',
          start: thread.start_offset ?? 0,
        },
  resolved_at: thread.resolved_at,
  resolved_by: thread.resolved_by_name,
  comments: comments.map((comment) => ({
    id: comment.id,
    author: comment.author_name,
    is_own: userId !== null && comment.author_id === userId,
    body: comment.body,
    created_at: comment.created_at,
    edited_at: comment.edited_at,
  })),
})
