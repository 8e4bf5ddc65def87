import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

const homeDocument = {
  ...tables.columns('documents', 'id', 'title', 'slug', 'doc_type'),
  project_slug: 'projects.slug',
  project_name: 'projects.name',
} as const
const listedDocument = tables.rows(homeDocument)
const changedDocument = tables.rows({
  ...homeDocument,
  changed_by: 'revisions.author_name',
  changed_at: 'revisions.created_at',
})
const dueTask = tables.rows({
  ...tables.columns('tasks', 'id', 'title', 'priority'),
  due_date: 'text',
  project_slug: 'projects.slug',
  project_name: 'projects.name',
})

/*
 * `projectIds`: JSON array of the ids of the projects that the user may see, or null for all.
 */

export function listFavourites(db: Sqlite, userId: number, projectIds: string | null) {
  return listedDocument.all(db)`
    SELECT d.id, d.title, d.slug, d.doc_type, p.slug AS project_slug, p.name AS project_name
    FROM favourites f JOIN documents d ON d.id = f.document_id JOIN projects p ON p.id = d.project_id
    WHERE f.user_id = ${userId}
      AND (${projectIds} IS NULL OR d.project_id IN (SELECT value FROM json_each(${projectIds})))
    ORDER BY f.created_at DESC, f.document_id DESC LIMIT 50`
}

type ChangesFilter = { userId: number; projectIds: string | null; since: string }

/** Lists the documents that a user changed after `since`, the last changed first. */
export function listDocumentsUserChanged(
  db: Sqlite,
  { userId, projectIds, since }: ChangesFilter,
  limit: number,
) {
  return listedDocument.all(db)`
    SELECT d.id, d.title, d.slug, d.doc_type, p.slug AS project_slug, p.name AS project_name
    FROM (
      SELECT document_id, max(id) AS id FROM revisions
      WHERE created_at > ${since} AND author_id = ${userId} GROUP BY document_id
    ) newest
      JOIN documents d ON d.id = newest.document_id JOIN projects p ON p.id = d.project_id
    WHERE ${projectIds} IS NULL OR d.project_id IN (SELECT value FROM json_each(${projectIds}))
    ORDER BY newest.id DESC LIMIT ${limit}`
}

/** Lists documents that other authors changed after `since`, each with the newest of these changes. */
export function listDocumentsOthersChanged(
  db: Sqlite,
  { userId, projectIds, since }: ChangesFilter,
  limit: number,
) {
  return changedDocument.all(db)`
    SELECT d.id, d.title, d.slug, d.doc_type, p.slug AS project_slug, p.name AS project_name,
      r.author_name AS changed_by, r.created_at AS changed_at
    FROM (
      SELECT document_id, max(id) AS id FROM revisions
      WHERE created_at > ${since} AND author_id IS NOT ${userId} GROUP BY document_id
    ) newest
      JOIN revisions r ON r.id = newest.id
      JOIN documents d ON d.id = r.document_id JOIN projects p ON p.id = d.project_id
    WHERE ${projectIds} IS NULL OR d.project_id IN (SELECT value FROM json_each(${projectIds}))
    ORDER BY r.id DESC LIMIT ${limit}`
}

export function listDueTasks(db: Sqlite, projectIds: string | null, limit: number) {
  return dueTask.all(db)`
    SELECT t.id, t.title, t.priority, t.due_date, p.slug AS project_slug, p.name AS project_name
    FROM tasks t JOIN projects p ON p.id = t.project_id
    WHERE t.due_date IS NOT NULL AND t.status <> 'done'
      AND (${projectIds} IS NULL OR t.project_id IN (SELECT value FROM json_each(${projectIds})))
    ORDER BY t.due_date, t.priority DESC, t.id LIMIT ${limit}`
}

export function addFavourite(db: Sqlite, userId: number, documentId: number, at: string) {
  db.sql.run`
    INSERT INTO favourites (user_id, document_id, created_at) VALUES (${userId}, ${documentId}, ${at})
    ON CONFLICT DO NOTHING`
}

export function removeFavourite(db: Sqlite, userId: number, documentId: number) {
  db.sql.run`DELETE FROM favourites WHERE user_id = ${userId} AND document_id = ${documentId}`
}
