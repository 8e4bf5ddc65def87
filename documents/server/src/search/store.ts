import { rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { openSqlite, type Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'
import type { ScoredDocuments } from './hits.ts'
import { titleScoreWeight } from './rules.ts'

/**
 * Version of the index format, raised when the text that is indexed for a document changes. An index file of an older
 * version is deleted.
 */
const formatVersion = 5

export type IndexedDocument = { id: number; title: string; revision_id: number | null }
const documentId = tables.rows({ id: 'documents.id' })
const revisedDocumentId = tables.rows({ id: 'revisions.document_id' })
const staleId = tables.rows({ id: 'integer' })
const source = tables.rows(tables.columns('documents', 'id', 'title', 'revision_id'))
const indexedSource = tables.rows({ id: 'integer', title: 'text', revision_id: 'integer?' })
const revisionContent = tables.rows(tables.columns('revisions', 'content'))
const indexContent = tables.rows({ content: 'text' })
const indexTitle = tables.rows({ title: 'text' })
const foundDocument = tables.rows({
  ...tables.columns('documents', 'id', 'project_id', 'parent_id', 'title', 'slug', 'type', 'doc_type'),
  ...tables.columns(
    'documents',
    'file_path',
    'sort_order',
    'created_by',
    'created_at',
    'updated_at',
    'is_template',
    'source_name',
  ),
  project_slug: 'projects.slug',
  project_name: 'projects.name',
})

/** Opens the index file and attaches the service's database as read-only. */
export function openIndexFile(path: string, documentsPath: string): Sqlite {
  const db = openSqlite(path, { synchronous: 'NORMAL' })
  try {
    db.sql.run`ATTACH ${`${pathToFileURL(documentsPath).href}?mode=ro`} AS source`
    const version = Number(db.raw.prepare('PRAGMA user_version').get()?.['user_version'])
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

/**
 * Returns whether an error means damage that only appears when a page is read. The low byte of SQLite's error code is
 * the kind.
 */
export function isDatabaseDamageError(error: unknown) {
  const { errcode = 0 } = error as { errcode?: number }
  return [corrupt, notADatabase].includes(errcode & 0xff)
}

const full = 13
const writeErrors = [778, 1034, 4874]

/**
 * Returns whether an error means that the disk has no room for a write or its shared memory. Existing data is still
 * readable.
 */
export function isFullDiskError(error: unknown) {
  const { errcode = 0 } = error as { errcode?: number }
  return (errcode & 0xff) === full || writeErrors.includes(errcode)
}

const fts5Tables = ['data', 'idx', 'content', 'docsize', 'config'].map((name) => `search_index_${name}`)

/**
 * Returns false if a page is damaged, or if the index contains the id of a revision or of an attachment's text that the
 * database has not issued yet, which means that an older database was restored. Checks table by table, because an
 * integrity check of the whole file makes FTS5 read every word.
 */
export function isIndexFileIntact(db: Sqlite) {
  const states = ['indexed', ...fts5Tables].map((table) =>
    db.raw.prepare(`PRAGMA main.quick_check(${table})`).get(),
  )
  const ahead = db.sql.get`
    SELECT 1 FROM indexed WHERE revision_id > coalesce(
      (SELECT seq FROM source.sqlite_sequence WHERE name = iif(document_id > 0, 'revisions', 'asset_texts')), 0)
    LIMIT 1`
  return ahead === undefined && states.every((state) => state?.['quick_check'] === 'ok')
}

/** Lists documents whose entry is missing or outdated, and entries whose document was deleted. */
export function listStaleIndexEntries(db: Sqlite) {
  return staleId.all(db)`
    SELECT d.id FROM source.documents d LEFT JOIN indexed i ON i.document_id = d.id
    WHERE i.document_id IS NULL OR i.title <> d.title OR i.revision_id IS NOT d.revision_id
    UNION ALL
    SELECT document_id FROM indexed
    WHERE document_id > 0 AND document_id NOT IN (SELECT id FROM source.documents)`.map(({ id }) => id)
}

export function findDocumentToIndex(db: Sqlite, id: number) {
  return source.get(db)`SELECT id, title, revision_id FROM source.documents WHERE id = ${id}`
}

export function findRevisionMarkdown(db: Sqlite, revisionId: number) {
  return revisionContent.get(db)`SELECT content FROM source.revisions WHERE id = ${revisionId}`?.content ?? ''
}

export function findIndexedDocument(db: Sqlite, id: number) {
  return indexedSource.get(
    db,
  )`SELECT document_id AS id, title, revision_id FROM indexed WHERE document_id = ${id}`
}

export function addIndexEntry(
  db: Sqlite,
  { id, title, revision_id }: IndexedDocument,
  indexed: { title: string; content: string },
) {
  db.sql
    .run`INSERT INTO search_index (rowid, title, content) VALUES (${id}, ${indexed.title}, ${indexed.content})`
  db.sql.run`INSERT INTO indexed (document_id, title, revision_id) VALUES (${id}, ${title}, ${revision_id})`
}

export function removeIndexEntry(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM search_index WHERE rowid = ${id}`
  db.sql.run`DELETE FROM indexed WHERE document_id = ${id}`
}

export function readIndexEntryText(db: Sqlite, id: number, length = -1) {
  const row =
    length < 0
      ? indexContent.get(db)`SELECT content FROM search_index WHERE rowid = ${id}`
      : indexContent.get(
          db,
        )`SELECT substr(content, 1, ${length}) AS content FROM search_index WHERE rowid = ${id}`
  return row?.content ?? ''
}

export const readIndexEntryTitle = (db: Sqlite, id: number) =>
  indexTitle.get(db)`SELECT title FROM search_index WHERE rowid = ${id}`?.title ?? ''

/** Kind of entries of the index that a search finds. */
export type EntryKind = 'document' | 'attachment'

/** Returns every entry of the kind that contains the phrase. Queries of several phrases combine these lists. */
export function scoreEntriesWithPhrase(db: Sqlite, expression: string, kind: EntryKind): ScoredDocuments {
  const statement = db.raw.prepare(`
    SELECT rowid, bm25(search_index, ${titleScoreWeight}, 1) FROM search_index
    WHERE search_index MATCH ? AND rowid ${kind === 'document' ? '>' : '<'} 0 ORDER BY rowid`)
  // Reads rows as arrays: there are thousands of rows, and reading them as objects takes twice the time.
  statement.setReturnArrays(true)
  const rows = statement.all(expression) as unknown as [number, number][]
  return { ids: Int32Array.from(rows, ([id]) => id), scores: Float64Array.from(rows, ([, score]) => score) }
}

export function listProjectDocumentIds(db: Sqlite, projectId: number) {
  return new Set(
    documentId.all(db)`SELECT id FROM source.documents WHERE project_id = ${projectId}`.map(({ id }) => id),
  )
}

export function listDocumentIdsChangedSince(db: Sqlite, since: string) {
  const rows = documentId.all(db)`SELECT id FROM source.documents WHERE updated_at >= ${since}`
  return new Set(rows.map(({ id }) => id))
}

/** Lists the documents that have a revision by this author since a time. */
export function listDocumentIdsChangedBy(db: Sqlite, author: string, since: string) {
  const rows = revisedDocumentId.all(db)`
    SELECT DISTINCT document_id AS id FROM source.revisions
    WHERE author_name = ${author} AND created_at >= ${since}`
  return new Set(rows.map(({ id }) => id))
}

/** Lists the documents that have a revision by the AI since a time. */
export function listDocumentIdsChangedByAi(db: Sqlite, since: string) {
  const rows = revisedDocumentId.all(db)`
    SELECT DISTINCT document_id AS id FROM source.revisions
    WHERE author_kind = 'writer' AND created_at >= ${since}`
  return new Set(rows.map(({ id }) => id))
}

export function findDocumentMarkdown(db: Sqlite, id: number) {
  return (
    revisionContent.get(db)`
      SELECT r.content FROM source.documents d JOIN source.revisions r ON r.id = d.revision_id
      WHERE d.id = ${id}`?.content ?? ''
  )
}

export function findSearchResultDocument(db: Sqlite, id: number) {
  return foundDocument.get(db)`
    SELECT d.id, d.project_id, d.parent_id, d.title, d.slug, d.type, d.doc_type, d.file_path, d.sort_order,
      d.created_by, d.created_at, d.updated_at, d.is_template, d.source_name, p.slug AS project_slug, p.name AS project_name
    FROM source.documents d JOIN source.projects p ON p.id = d.project_id
    WHERE d.id = ${id}`
}
