import { rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { openSqlite, type Sqlite } from '@sanhe/kit/sqlite'
import type { z } from 'zod'
import type { SearchResult } from './contract.ts'
import type { Hits } from './hits.ts'
import { titleWeight } from './rules.ts'

/** Grows when the same document would be indexed differently: an older file is thrown away. */
const formatVersion = 2

export type SourceRow = { id: number; title: string; revision_id: number | null }
export type FoundDocument = Omit<z.output<typeof SearchResult>, 'rank' | 'snippet'>

/** The index file, with the service's own database attached for reading alone. */
export function openIndexFile(path: string, documentsPath: string): Sqlite {
  const db = openSqlite(path, { synchronous: 'NORMAL' })
  try {
    db.sql.run`ATTACH ${`${pathToFileURL(documentsPath).href}?mode=ro`} AS source`
    const { user_version: version } = db.raw.prepare('PRAGMA user_version').get() as { user_version: number }
    if (version === 0) createTables(db)
    else if (version !== formatVersion) throw new Error('the index file has another format')
    return db
  } catch (error) {
    db.raw.close()
    throw error
  }
}

function createTables(db: Sqlite) {
  db.raw.exec(`
    BEGIN;
    CREATE VIRTUAL TABLE search_index USING fts5(title, content,
      tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2');
    -- What each entry was made from.
    CREATE TABLE indexed (
      document_id INTEGER PRIMARY KEY,
      title       TEXT NOT NULL,
      revision_id INTEGER
    ) STRICT;
    PRAGMA user_version = ${formatVersion};
    COMMIT;`)
}

export function removeIndexFile(path: string) {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}

const corrupt = 11
const notADatabase = 26

/** Damage that only shows when the page is read. The low byte is the kind, the rest says where. */
export function isDamage(error: unknown) {
  const { errcode = 0 } = error as { errcode?: number }
  return [corrupt, notADatabase].includes(errcode & 0xff)
}

const fts5Tables = ['data', 'idx', 'content', 'docsize', 'config'].map((name) => `search_index_${name}`)

/**
 * False when a page is damaged, or when the index knows a revision that the database has never given out: that
 * database is another one, and its numbers mean other texts. Table by table, because a check of the whole file has
 * FTS5 read every word of it.
 */
export function isTrustworthy(db: Sqlite) {
  const states = ['indexed', ...fts5Tables].map((table) =>
    db.raw.prepare(`PRAGMA main.quick_check(${table})`).get(),
  )
  const ahead = db.sql.get`
    SELECT 1 FROM indexed WHERE revision_id >
      coalesce((SELECT seq FROM source.sqlite_sequence WHERE name = 'revisions'), 0) LIMIT 1`
  return ahead === undefined && states.every((state) => state?.['quick_check'] === 'ok')
}

/** Documents whose entry is missing or made from an older text, and entries whose document is gone. */
export function listStale(db: Sqlite) {
  const rows = db.sql.all`
    SELECT d.id FROM source.documents d LEFT JOIN indexed i ON i.document_id = d.id
    WHERE i.document_id IS NULL OR i.title <> d.title OR i.revision_id IS NOT d.revision_id
    UNION ALL
    SELECT document_id FROM indexed WHERE document_id NOT IN (SELECT id FROM source.documents)`
  return (rows as { id: number }[]).map(({ id }) => id)
}

export function findSource(db: Sqlite, id: number) {
  return db.sql.get`SELECT id, title, revision_id FROM source.documents WHERE id = ${id}` as
    | SourceRow
    | undefined
}

export function findMarkdown(db: Sqlite, revisionId: number) {
  const row = db.sql.get`SELECT content FROM source.revisions WHERE id = ${revisionId}`
  return (row as { content: string } | undefined)?.content ?? ''
}

export function findIndexed(db: Sqlite, id: number) {
  return db.sql.get`SELECT document_id AS id, title, revision_id FROM indexed WHERE document_id = ${id}` as
    | SourceRow
    | undefined
}

export function addEntry(
  db: Sqlite,
  { id, title, revision_id }: SourceRow,
  indexed: { title: string; content: string },
) {
  db.sql
    .run`INSERT INTO search_index (rowid, title, content) VALUES (${id}, ${indexed.title}, ${indexed.content})`
  db.sql.run`INSERT INTO indexed (document_id, title, revision_id) VALUES (${id}, ${title}, ${revision_id})`
}

export function removeEntry(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM search_index WHERE rowid = ${id}`
  db.sql.run`DELETE FROM indexed WHERE document_id = ${id}`
}

/** Index text of one entry: its first characters, or all of them. */
export function readContent(db: Sqlite, id: number, length = -1) {
  const row =
    length < 0
      ? db.sql.get`SELECT content FROM search_index WHERE rowid = ${id}`
      : db.sql.get`SELECT substr(content, 1, ${length}) AS content FROM search_index WHERE rowid = ${id}`
  return (row as { content: string } | undefined)?.content ?? ''
}

/** Every document that holds one phrase. A query of several is put together from theirs. */
export function listHits(db: Sqlite, expression: string): Hits {
  const statement = db.raw.prepare(`
    SELECT rowid, bm25(search_index, ${titleWeight}, 1) FROM search_index WHERE search_index MATCH ? ORDER BY rowid`)
  // Thousands of rows: as objects they take twice the time.
  statement.setReturnArrays(true)
  const rows = statement.all(expression) as unknown as [number, number][]
  return { ids: Float64Array.from(rows, ([id]) => id), scores: Float64Array.from(rows, ([, score]) => score) }
}

export function listProjectDocuments(db: Sqlite, projectId: number) {
  const rows = db.sql.all`SELECT id FROM source.documents WHERE project_id = ${projectId}` as { id: number }[]
  return new Set(rows.map(({ id }) => id))
}

/** Undefined when it was deleted a moment ago and its entry is about to follow. */
export function findDocument(db: Sqlite, id: number) {
  return db.sql.get`
    SELECT d.id, d.project_id, d.parent_id, d.title, d.slug, d.type, d.doc_type, d.file_path, d.sort_order,
      d.created_by, d.created_at, d.updated_at, p.slug AS project_slug, p.name AS project_name
    FROM source.documents d JOIN source.projects p ON p.id = d.project_id
    WHERE d.id = ${id}` as FoundDocument | undefined
}
