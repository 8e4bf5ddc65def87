import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type DirtyFile = Row<'dirty_files'>
export type ExpectedFileText = NonNullable<ReturnType<typeof findExpectedFile>>

const dirtyFile = tables.rows('dirty_files')
const knownHashes = tables.rows({ hashes: 'text' })
const expectedFile = tables.rows({
  ...tables.columns('documents', 'id', 'disk_hash'),
  ...tables.columns('revisions', 'content', 'content_hash'),
})
const assetFile = tables.rows({ stored_at: 'assets.stored_at?' })

/** Marks a file dirty in the transaction of the change, which guarantees that the file will match its row. */
export function markFileDirty(db: Sqlite, path: string, lastHash: string | null = null) {
  db.sql.run`
    INSERT INTO dirty_files (path, last_hash) VALUES (${path}, ${lastHash})
    ON CONFLICT (path) DO UPDATE SET version = version + 1,
      last_hash = nullif(concat_ws(' ', last_hash, excluded.last_hash), '')`
}

/**
 * Marks a path that its document is about to leave, and records the hashes of texts that the service may have written
 * there, because no row contains these hashes afterwards. Must be called before the row changes.
 */
export function markFilePathLeft(db: Sqlite, path: string) {
  const known = knownHashes.get(db)`
    SELECT concat_ws(' ', d.disk_hash, r.content_hash) AS hashes
    FROM documents d LEFT JOIN revisions r ON r.id = d.revision_id
    WHERE d.file_path = ${path} AND d.file_path <> ''`
  markFileDirty(db, path, known?.hashes || null)
}

export function listDirtyFiles(db: Sqlite) {
  return dirtyFile.all(db)`SELECT path, version, last_hash FROM dirty_files`
}

export function findDirtyFile(db: Sqlite, path: string) {
  return dirtyFile.get(db)`SELECT path, version, last_hash FROM dirty_files WHERE path = ${path}`
}

/** Returns the text that the file at `path` must hold, or undefined if no document has this path. */
export function findExpectedFile(db: Sqlite, path: string) {
  return expectedFile.get(db)`
    SELECT d.id, r.content, r.content_hash, d.disk_hash
    FROM documents d JOIN revisions r ON r.id = d.revision_id
    WHERE d.file_path = ${path} AND d.file_path <> ''`
}

export function isHashInHistory(db: Sqlite, documentId: number, hash: string) {
  return (
    db.sql
      .get`SELECT 1 FROM revisions WHERE document_id = ${documentId} AND content_hash = ${hash} LIMIT 1` !==
    undefined
  )
}

export function markFileClean(db: Sqlite, { path, version }: DirtyFile, writtenHash: string | null) {
  if (writtenHash)
    db.sql.run`UPDATE documents SET disk_hash = ${writtenHash} WHERE file_path = ${path} AND file_path <> ''`
  db.sql.run`DELETE FROM dirty_files WHERE path = ${path} AND version = ${version}`
}

/** Returns the names of the files that a project's rows need in its asset folder, or undefined for an unknown slug. */
export function listAssetFiles(db: Sqlite, projectSlug: string) {
  const rows = assetFile.all(db)`
    SELECT DISTINCT a.stored_at FROM projects p LEFT JOIN assets a ON a.project_id = p.id
    WHERE p.slug = ${projectSlug}`
  return rows.length ? new Set(rows.flatMap(({ stored_at }) => stored_at ?? [])) : undefined
}
