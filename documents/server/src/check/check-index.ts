import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite, type Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'
import { createFolderProblem, type DataFolderProblem } from './problems.ts'
import { findRevisionContent, listDocumentFileStates } from './store.ts'

const entryId = tables.rows({ id: 'integer' })
const indexEntry = tables.rows({ title: 'text', content: 'text' })

const indexFile = (dataDir: string) => join(dataDir, 'search.sqlite')

/**
 * Compares the search index with the documents. Entries of attachments have negative ids and are not compared, because
 * the service corrects them at every start. A missing index is no problem: the service builds it at its start.
 */
export function checkSearchIndex(db: Sqlite, dataDir: string): DataFolderProblem[] {
  if (!existsSync(indexFile(dataDir))) return []
  try {
    const index = openSqlite(indexFile(dataDir), { synchronous: 'NORMAL' })
    try {
      return [...damage(index), ...compareEntries(db, index)]
    } finally {
      index.raw.close()
    }
  } catch (error) {
    return [createFolderProblem('INDEX_DAMAGED', (error as Error).message)]
  }
}

/** Deletes the search index, which holds derived data only: the service builds a new one. */
export function deleteSearchIndex(dataDir: string) {
  for (const suffix of ['', '-wal', '-shm']) rmSync(indexFile(dataDir) + suffix, { force: true })
}

function damage(index: Sqlite) {
  const lines = index.raw.prepare('PRAGMA integrity_check(5)').all()
  index.raw.exec(`INSERT INTO search_index (search_index) VALUES ('integrity-check')`)
  return lines
    .map((row) => String(row['integrity_check']))
    .filter((line) => line !== 'ok')
    .map((line) => createFolderProblem('INDEX_DAMAGED', line))
}

function compareEntries(db: Sqlite, index: Sqlite) {
  const documents = listDocumentFileStates(db)
  const ids = new Set(documents.map(({ id }) => id))
  const entries = entryId.all(index)`
    SELECT rowid AS id FROM search_index WHERE rowid > 0
    UNION SELECT document_id FROM indexed WHERE document_id > 0`
  const orphans = entries.filter(({ id }) => !ids.has(id))
  return [
    ...orphans.map(({ id }) => createFolderProblem('INDEX_ENTRY_WITHOUT_DOCUMENT', id)),
    ...documents.flatMap(({ id, title, revision_id }) => {
      const entry = findEntry(index, id)
      if (!entry) return [createFolderProblem('INDEX_ENTRY_MISSING', id)]
      const isSame =
        words(entry.title) === words(title) &&
        words(entry.content) === words(findRevisionContent(db, revision_id))
      return isSame ? [] : [createFolderProblem('INDEX_DIFFERS', id)]
    }),
  ]
}

function findEntry(index: Sqlite, id: number) {
  return indexEntry.get(index)`SELECT title, content FROM search_index WHERE rowid = ${id}`
}

/** Reduces a text to its letters and digits. The index omits markup and adds separators, so neither is compared. */
const words = (text: string) => text.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '')
