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
const author = tables.rows({ id: 'integer' })
const revision = tables.rows(tables.columns('revisions', 'id', 'document_id'))
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

export type ChangesFilter = { projectIds: string | null; since: string }

/** Lists all authors of revisions; null stands for the automated writer, edits on disk and deleted users. */
export function listAuthorIds(db: Sqlite): (number | null)[] {
  // Each step finds the next author in the index. Without them, SQLite would read the whole index.
  const authors = author.all(db)`
    WITH RECURSIVE authors (id) AS (
      SELECT min(author_id) FROM revisions WHERE author_id > 0
      UNION ALL
      SELECT (SELECT min(author_id) FROM revisions WHERE author_id > authors.id) FROM authors WHERE id IS NOT NULL
    )
    SELECT id FROM authors WHERE id IS NOT NULL`
  return [null, ...authors.map(({ id }) => id)]
}

/** Iterates over the revisions of an author after `since`, the newest first. */
export function iterateRevisionsOf(db: Sqlite, authorId: number | null, since: string) {
  return authorId === null
    ? revision.iterate(db)`
        SELECT id, document_id FROM revisions INDEXED BY newest_revisions_of_authors
        WHERE author_id IS NULL AND created_at > ${since} ORDER BY id DESC`
    : revision.iterate(db)`
        SELECT id, document_id FROM revisions INDEXED BY newest_revisions_of_authors
        WHERE author_id = ${authorId} AND created_at > ${since} ORDER BY id DESC`
}

/**
 * Returns the document of a revision; undefined if the user may not see it, or if the user imported it. Revisions of an
 * import have only the name of their author.
 */
export function findChangedDocument(
  db: Sqlite,
  revisionId: number,
  projectIds: string | null,
  username: string,
) {
  return changedDocument.get(db)`
    SELECT d.id, d.title, d.slug, d.doc_type, p.slug AS project_slug, p.name AS project_name,
      r.author_name AS changed_by, r.created_at AS changed_at
    FROM revisions r JOIN documents d ON d.id = r.document_id JOIN projects p ON p.id = d.project_id
    WHERE r.id = ${revisionId} AND NOT (r.author_kind = 'import' AND r.author_name = ${username})
      AND (${projectIds} IS NULL OR d.project_id IN (SELECT value FROM json_each(${projectIds})))`
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
