import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

/** A revision without its text, with the id of the previous revision. */
export type RevisionListRow = ReturnType<typeof listRevisions>[number]
export type UnreviewedChangeRow = ReturnType<typeof listUnreviewedChanges>[number]

const entryColumns = {
  ...tables.columns('revisions', 'id', 'document_id', 'author_kind', 'author_name', 'note'),
  ...tables.columns('revisions', 'reviewed_at', 'created_at'),
  previous_id: 'integer?',
} as const
const entry = tables.rows(entryColumns)
const waitingChange = tables.rows({
  ...entryColumns,
  ...tables.columns('documents', 'title', 'slug', 'project_id'),
  project_slug: 'projects.slug',
  project_name: 'projects.name',
  is_latest: 'integer',
})
const count = tables.rows({ n: 'integer' })
const revisionContent = tables.rows(tables.columns('revisions', 'content'))

export function listRevisions(db: Sqlite, documentId: number, before: number, limit: number) {
  return entry.all(db)`
    SELECT r.id, r.document_id, r.author_kind, r.author_name, r.note, r.reviewed_at, r.created_at,
      (SELECT max(p.id) FROM revisions p WHERE p.document_id = r.document_id AND p.id < r.id) AS previous_id
    FROM revisions r WHERE r.document_id = ${documentId} AND r.id < ${before}
    ORDER BY r.id DESC LIMIT ${limit}`
}

export function findRevisionListRow(db: Sqlite, id: number) {
  return entry.get(db)`
    SELECT r.id, r.document_id, r.author_kind, r.author_name, r.note, r.reviewed_at, r.created_at,
      (SELECT max(p.id) FROM revisions p WHERE p.document_id = r.document_id AND p.id < r.id) AS previous_id
    FROM revisions r WHERE r.id = ${id}`
}

/** `projectIds`: JSON array of the ids of the projects to list from, or null for all. */
export function listUnreviewedChanges(db: Sqlite, projectIds: string | null, limit: number) {
  return waitingChange.all(db)`
    SELECT r.id, r.document_id, r.author_kind, r.author_name, r.note, r.reviewed_at, r.created_at,
      (SELECT max(p.id) FROM revisions p WHERE p.document_id = r.document_id AND p.id < r.id) AS previous_id,
      d.title, d.slug, d.project_id, s.slug AS project_slug, s.name AS project_name,
      d.revision_id = r.id AS is_latest
    FROM revisions r JOIN documents d ON d.id = r.document_id JOIN projects s ON s.id = d.project_id
    WHERE r.author_kind = 'writer' AND r.reviewed_at IS NULL
      AND (${projectIds} IS NULL OR d.project_id IN (SELECT value FROM json_each(${projectIds})))
    ORDER BY r.id DESC LIMIT ${limit}`
}

export function countUnreviewedChanges(db: Sqlite, projectIds: string | null) {
  if (projectIds === null)
    return count.one(db)`
      SELECT count(*) AS n FROM revisions WHERE author_kind = 'writer' AND reviewed_at IS NULL`.n
  return count.one(db)`
    SELECT count(*) AS n FROM revisions r JOIN documents d ON d.id = r.document_id
    WHERE r.author_kind = 'writer' AND r.reviewed_at IS NULL
      AND d.project_id IN (SELECT value FROM json_each(${projectIds}))`.n
}

/**
 * Returns the text of a revision. Returns an empty text for null, which stands for the state before the first revision.
 */
export function readRevisionContent(db: Sqlite, id: number | null) {
  return revisionContent.get(db)`SELECT content FROM revisions WHERE id = ${id}`?.content ?? ''
}

/** Marks a change as reviewed. Returns false if another user has already reviewed it. */
export function markRevisionReviewed(db: Sqlite, id: number, at: string) {
  const { changes } = db.sql.run`
    UPDATE revisions SET reviewed_at = ${at} WHERE id = ${id} AND reviewed_at IS NULL`
  return Number(changes) === 1
}
