import type { Sqlite } from '@sanhe/kit/sqlite'

export type DocumentState = {
  id: number
  title: string
  slug: string
  type: 'folder' | 'doc'
  project_slug: string
  file_path: string
  revision_id: number | null
  content_hash: string | null
}

export function listDocumentStates(db: Sqlite) {
  return db.sql.all`
    SELECT d.id, d.title, d.slug, d.type, p.slug AS project_slug, d.file_path, d.revision_id, r.content_hash
    FROM documents d JOIN projects p ON p.id = d.project_id LEFT JOIN revisions r ON r.id = d.revision_id
    ORDER BY d.id` as DocumentState[]
}

/** One at a time: all of them would not fit into memory. */
export function eachRevision(db: Sqlite) {
  return db.sql.iterate`SELECT id, content, content_hash FROM revisions` as Iterable<{
    id: number
    content: string
    content_hash: string
  }>
}

export function findContent(db: Sqlite, revisionId: number | null) {
  const row = db.sql.get`SELECT content FROM revisions WHERE id = ${revisionId}`
  return (row as { content: string } | undefined)?.content ?? ''
}

export function listPendingPaths(db: Sqlite) {
  return (db.sql.all`SELECT path FROM dirty_files` as { path: string }[]).map(({ path }) => path)
}

export function listAssets(db: Sqlite) {
  return db.sql.all`
    SELECT p.slug AS project_slug, a.stored_at, a.size_bytes
    FROM assets a JOIN projects p ON p.id = a.project_id` as {
    project_slug: string
    stored_at: string
    size_bytes: number
  }[]
}

/** What SQLite itself finds wrong: pages, indexes, references. */
export function listDamages(db: Sqlite) {
  const integrity = db.raw.prepare('PRAGMA integrity_check(20)').all() as { integrity_check: string }[]
  const references = db.raw.prepare('PRAGMA foreign_key_check').all() as { table: string; rowid: number }[]
  return [
    ...integrity.map(({ integrity_check: line }) => line).filter((line) => line !== 'ok'),
    ...references.map(({ table, rowid }) => `${table} ${rowid} refers to a row that is gone`),
  ]
}
