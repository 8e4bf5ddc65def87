import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

export type TaskAndCommentFilter = {
  /** JSON array of the words that every result contains. */
  terms: string
  /** JSON array of the ids of the projects to search, or null for all. */
  projectIds: string | null
  since: string
}

const project = { project_slug: 'projects.slug', project_name: 'projects.name' } as const
const foundTask = tables.rows({
  ...tables.columns('tasks', 'id', 'title', 'description', 'status', 'updated_at'),
  ...project,
})
const foundComment = tables.rows({
  ...tables.columns('comments', 'id', 'thread_id', 'author_name', 'body', 'created_at'),
  ...tables.columns('comment_threads', 'document_id', 'task_id'),
  title: 'text',
  doc_slug: 'text?',
  ...project,
})

/** Lists tasks that contain every term in title or description, the last changed first. */
export function listTasksWithTerms(
  db: Sqlite,
  filter: TaskAndCommentFilter & { titleOnly: boolean },
  limit: number,
) {
  const { terms, projectIds, since, titleOnly } = filter
  return foundTask.all(db)`
    SELECT t.id, t.title, t.description, t.status, t.updated_at, p.slug AS project_slug, p.name AS project_name
    FROM tasks t JOIN projects p ON p.id = t.project_id
    WHERE t.updated_at >= ${since}
      AND (${projectIds} IS NULL OR t.project_id IN (SELECT value FROM json_each(${projectIds})))
      AND NOT EXISTS (
        SELECT 1 FROM json_each(${terms}) term
        WHERE instr(fold_case(t.title), term.value) = 0
          AND (${Number(titleOnly)} OR instr(fold_case(ifnull(t.description, '')), term.value) = 0)
      )
    ORDER BY t.updated_at DESC, t.id DESC LIMIT ${limit}`
}

/** Lists comments that contain every term, the newest first, with the document or task that they are about. */
export function listCommentsWithTerms(
  db: Sqlite,
  { terms, projectIds, since, author }: TaskAndCommentFilter & { author: string | null },
  limit: number,
) {
  return foundComment.all(db)`
    SELECT c.id, c.thread_id, c.author_name, c.body, c.created_at, h.document_id, h.task_id,
      coalesce(d.title, t.title) AS title, d.slug AS doc_slug, p.slug AS project_slug, p.name AS project_name
    FROM comments c JOIN comment_threads h ON h.id = c.thread_id JOIN projects p ON p.id = h.project_id
      LEFT JOIN documents d ON d.id = h.document_id LEFT JOIN tasks t ON t.id = h.task_id
    WHERE c.created_at >= ${since} AND (${author} IS NULL OR c.author_name = ${author})
      AND (${projectIds} IS NULL OR h.project_id IN (SELECT value FROM json_each(${projectIds})))
      AND NOT EXISTS (
        SELECT 1 FROM json_each(${terms}) term WHERE instr(fold_case(c.body), term.value) = 0
      )
    ORDER BY c.id DESC LIMIT ${limit}`
}
