import type { Sqlite } from '@sanhe/kit/sqlite'
import type { RevisionRow } from '#revisions'

/** A revision without its text, and the one before it. */
export type RevisionEntry = Omit<RevisionRow, 'content' | 'content_hash' | 'author_id'> & {
  previous_id: number | null
}
export type WaitingChange = RevisionEntry & {
  title: string
  slug: string
  project_id: number
  project_slug: string
  project_name: string
  is_latest: 0 | 1
}

/** Newest first, those before `before`. */
export function listRevisions(db: Sqlite, documentId: number, before: number, limit: number) {
  return db.sql.all`
    SELECT r.id, r.document_id, r.author_kind, r.author_name, r.note, r.reviewed_at, r.created_at,
      (SELECT max(p.id) FROM revisions p WHERE p.document_id = r.document_id AND p.id < r.id) AS previous_id
    FROM revisions r WHERE r.document_id = ${documentId} AND r.id < ${before}
    ORDER BY r.id DESC LIMIT ${limit}` as RevisionEntry[]
}

export function findEntry(db: Sqlite, id: number) {
  return db.sql.get`
    SELECT r.id, r.document_id, r.author_kind, r.author_name, r.note, r.reviewed_at, r.created_at,
      (SELECT max(p.id) FROM revisions p WHERE p.document_id = r.document_id AND p.id < r.id) AS previous_id
    FROM revisions r WHERE r.id = ${id}` as RevisionEntry | undefined
}

/** What the automated writer wrote and nobody has reviewed, newest first. */
export function listWaiting(db: Sqlite, limit: number) {
  return db.sql.all`
    SELECT r.id, r.document_id, r.author_kind, r.author_name, r.note, r.reviewed_at, r.created_at,
      (SELECT max(p.id) FROM revisions p WHERE p.document_id = r.document_id AND p.id < r.id) AS previous_id,
      d.title, d.slug, d.project_id, s.slug AS project_slug, s.name AS project_name,
      d.revision_id = r.id AS is_latest
    FROM revisions r JOIN documents d ON d.id = r.document_id JOIN projects s ON s.id = d.project_id
    WHERE r.author_kind = 'writer' AND r.reviewed_at IS NULL
    ORDER BY r.id DESC LIMIT ${limit}` as WaitingChange[]
}

export function countWaiting(db: Sqlite) {
  const { n } = db.sql.get`
    SELECT count(*) AS n FROM revisions WHERE author_kind = 'writer' AND reviewed_at IS NULL` as { n: number }
  return n
}

/** The text of a revision; of none, what was there before the first: nothing. */
export function readContent(db: Sqlite, id: number | null) {
  const row = db.sql.get`SELECT content FROM revisions WHERE id = ${id}` as { content: string } | undefined
  return row?.content ?? ''
}

/** False when somebody was there before. */
export function setReviewed(db: Sqlite, id: number, at: string) {
  const { changes } = db.sql.run`
    UPDATE revisions SET reviewed_at = ${at} WHERE id = ${id} AND reviewed_at IS NULL`
  return Number(changes) === 1
}
