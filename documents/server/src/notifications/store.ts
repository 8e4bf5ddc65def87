import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

const listed = tables.rows({
  ...tables.columns('notifications', 'id', 'kind', 'created_at', 'read_at'),
  author: 'text',
  excerpt: 'text',
  thread_id: 'comments.thread_id?',
  project_slug: 'text',
  project_name: 'text',
  title: 'text',
  doc_slug: 'documents.slug?',
  task_id: 'tasks.id?',
  webhook_id: 'webhook_endpoints.id?',
  suggestion_id: 'suggestions.id?',
})
const count = tables.rows({ n: 'integer' })

export type NotificationRow = ReturnType<typeof listNotifications>[number]

type NewNotification = { userId: number; commentId: number; kind: 'mention' | 'reply'; at: string }

/** Adds a notification, unless the user already has a notification of this comment. Returns whether it was added. */
export function addNotification(db: Sqlite, { userId, commentId, kind, at }: NewNotification) {
  const { changes } = db.sql.run`
    INSERT INTO notifications (user_id, comment_id, kind, created_at) VALUES (${userId}, ${commentId}, ${kind}, ${at})
    ON CONFLICT DO NOTHING`
  return Number(changes) === 1
}

type NewTaskNotification = {
  userId: number
  taskId: number
  kind: 'assigned' | 'due' | 'overdue'
  author: string
  at: string
}

export function addTaskNotification(db: Sqlite, { userId, taskId, kind, author, at }: NewTaskNotification) {
  tables.insert(db, 'notifications', {
    user_id: userId,
    task_id: taskId,
    kind,
    author_name: author,
    created_at: at,
  })
}

export function addWebhookNotification(
  db: Sqlite,
  { userId, endpointId, at }: { userId: number; endpointId: number; at: string },
) {
  tables.insert(db, 'notifications', {
    user_id: userId,
    webhook_endpoint_id: endpointId,
    kind: 'webhook',
    created_at: at,
  })
}

export type NewSuggestionNotification = {
  userId: number
  suggestionId: number
  kind: 'suggested' | 'accepted' | 'rejected'
  /** Name of the user or program that made or decided the suggestion. */
  author: string
  at: string
}

export function addSuggestionNotification(
  db: Sqlite,
  { userId, suggestionId, kind, author, at }: NewSuggestionNotification,
) {
  tables.insert(db, 'notifications', {
    user_id: userId,
    suggestion_id: suggestionId,
    kind,
    author_name: author,
    created_at: at,
  })
}

/** Returns whether the user has an unread notification about suggestions of this author for the same document. */
export function hasUnreadSuggestionNotification(
  db: Sqlite,
  { userId, suggestionId, author }: Pick<NewSuggestionNotification, 'userId' | 'suggestionId' | 'author'>,
) {
  return (
    db.sql.get`
      SELECT 1 FROM notifications n JOIN suggestions s ON s.id = n.suggestion_id
      WHERE n.user_id = ${userId} AND n.kind = 'suggested' AND n.author_name = ${author} AND n.read_at IS NULL
        AND s.document_id = (SELECT document_id FROM suggestions WHERE id = ${suggestionId})` !== undefined
  )
}

/** Unread notifications with an id above `after`, at most `upTo`, that were created at `since` or later. */
export type UnreadRange = { after: number; upTo: number; since: string }

/**
 * Lists notifications, the newest first. `projectIds`: JSON array of the ids of the projects that the user may see, or
 * null for all.
 */
export function listNotifications(
  db: Sqlite,
  userId: number,
  projectIds: string | null,
  limit: number,
  unread?: UnreadRange,
) {
  const { after = null, upTo = null, since = null } = unread ?? {}
  return listed.all(db)`
    SELECT n.id, n.kind, n.created_at, n.read_at, coalesce(c.author_name, n.author_name) AS author,
      coalesce(substr(c.body, 1, 200), substr(g.replacement, 1, 200), '') AS excerpt, c.thread_id,
      coalesce(p.slug, '') AS project_slug, coalesce(p.name, '') AS project_name,
      coalesce(d.title, k.title, w.url, '') AS title, d.slug AS doc_slug,
      k.id AS task_id, w.id AS webhook_id, g.id AS suggestion_id
    FROM notifications n LEFT JOIN comments c ON c.id = n.comment_id
      LEFT JOIN comment_threads t ON t.id = c.thread_id
      LEFT JOIN suggestions g ON g.id = coalesce(n.suggestion_id, t.suggestion_id)
      LEFT JOIN tasks k ON k.id = coalesce(n.task_id, t.task_id)
      LEFT JOIN documents d ON d.id = coalesce(t.document_id, g.document_id)
      LEFT JOIN projects p ON p.id = coalesce(k.project_id, d.project_id)
      LEFT JOIN webhook_endpoints w ON w.id = n.webhook_endpoint_id
    WHERE n.user_id = ${userId}
      AND (${projectIds} IS NULL OR p.id IN (SELECT value FROM json_each(${projectIds})))
      AND (${after} IS NULL
        OR (n.id > ${after} AND n.id <= ${upTo} AND n.created_at >= ${since} AND n.read_at IS NULL))
    ORDER BY n.id DESC LIMIT ${limit}`
}

export function countUnreadNotifications(db: Sqlite, userId: number, projectIds: string | null) {
  return count.one(db)`
    SELECT count(*) AS n FROM notifications n LEFT JOIN comments c ON c.id = n.comment_id
      LEFT JOIN comment_threads t ON t.id = c.thread_id LEFT JOIN tasks k ON k.id = n.task_id
      LEFT JOIN suggestions g ON g.id = n.suggestion_id LEFT JOIN documents d ON d.id = g.document_id
    WHERE n.user_id = ${userId} AND n.read_at IS NULL
      AND (${projectIds} IS NULL
        OR coalesce(t.project_id, k.project_id, d.project_id) IN (SELECT value FROM json_each(${projectIds})))`
    .n
}

/** `ids`: JSON array of the ids to mark; null marks all notifications of the user. */
export function markNotificationRowsRead(db: Sqlite, userId: number, ids: string | null, at: string) {
  db.sql.run`
    UPDATE notifications SET read_at = ${at}
    WHERE user_id = ${userId} AND read_at IS NULL
      AND (${ids} IS NULL OR id IN (SELECT value FROM json_each(${ids})))`
}
