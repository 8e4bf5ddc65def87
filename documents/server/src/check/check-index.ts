import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite, type Sqlite } from '@sanhe/kit/sqlite'
import { type Problem, problem } from './problems.ts'
import { findContent, listDocumentStates } from './store.ts'

const indexFile = (dataDir: string) => join(dataDir, 'search.sqlite')

/** The index says what the rows say. One that is not there is no fault: the service builds it at its start. */
export function checkIndex(db: Sqlite, dataDir: string): Problem[] {
  if (!existsSync(indexFile(dataDir))) return []
  try {
    const index = openSqlite(indexFile(dataDir), { synchronous: 'NORMAL' })
    try {
      return [...damage(index), ...compareEntries(db, index)]
    } finally {
      index.raw.close()
    }
  } catch (error) {
    return [problem('INDEX_DAMAGED', (error as Error).message)]
  }
}

/** The index holds nothing of its own: without it the service makes a new one. */
export function removeIndex(dataDir: string) {
  for (const suffix of ['', '-wal', '-shm']) rmSync(indexFile(dataDir) + suffix, { force: true })
}

function damage(index: Sqlite) {
  const lines = index.raw.prepare('PRAGMA integrity_check(5)').all() as { integrity_check: string }[]
  index.raw.exec(`INSERT INTO search_index (search_index) VALUES ('integrity-check')`)
  return lines
    .filter((line) => line.integrity_check !== 'ok')
    .map((line) => problem('INDEX_DAMAGED', line.integrity_check))
}

function compareEntries(db: Sqlite, index: Sqlite) {
  const documents = listDocumentStates(db)
  const ids = new Set(documents.map(({ id }) => id))
  const entries = index.sql.all`
    SELECT rowid AS id FROM search_index UNION SELECT document_id FROM indexed` as { id: number }[]
  const orphans = entries.filter(({ id }) => !ids.has(id))
  return [
    ...orphans.map(({ id }) => problem('INDEX_ENTRY_WITHOUT_DOCUMENT', id)),
    ...documents.flatMap(({ id, title, revision_id }) => {
      const entry = findEntry(index, id)
      if (!entry) return [problem('INDEX_ENTRY_MISSING', id)]
      const isSame =
        words(entry.title) === words(title) && words(entry.content) === words(findContent(db, revision_id))
      return isSame ? [] : [problem('INDEX_DIFFERS', id)]
    }),
  ]
}

function findEntry(index: Sqlite, id: number) {
  return index.sql.get`SELECT title, content FROM search_index WHERE rowid = ${id}` as
    | { title: string; content: string }
    | undefined
}

/** All that a search can find. The index leaves out markup and puts separators in, which are neither. */
const words = (text: string) => text.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '')
