import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrateSqlite, openSqlite } from '@sanhe/kit/sqlite/database'
import { describe, expect, test } from 'vitest'

const here = import.meta.dirname
const db = openSqlite(':memory:')
migrateSqlite(db, fileURLToPath(new URL('../migrations', import.meta.url)))

/** Tables that grow with the content of users, so statements must not scan them. */
const large = ['documents', 'revisions', 'assets', 'dirty_files', 'tasks', 'sessions']

const tagged = /\.(?:get|one|all|run|iterate)(?:\(\w+\))?`([^`]+)`/g
const updated = /tables\.update\(\s*\w+,\s*'(\w+)',\s*\{([^}]*)\}/g

const lookUp = (table: string, where: string) =>
  `SELECT 1 FROM ${table} WHERE ${where
    .split(',')
    .map((key) => `${key.split(':')[0]?.trim()} = ?`)
    .join(' AND ')}`

const statements = globSync('*/store.ts', { cwd: here })
  .filter((path) => !/^(search|backup|check)\//.test(path))
  .flatMap((path) => {
    const text = readFileSync(`${here}/${path}`, 'utf8')
    return [
      ...[...text.matchAll(tagged)].map(([, sql = '']) =>
        sql.replace(/\$\{[^}]*\}/g, '?').replace(/\s+/g, ' '),
      ),
      ...[...text.matchAll(updated)].map(([, table = '', where = '']) => lookUp(table, where)),
    ].map((sql) => ({ path, sql: sql.trim() }))
  })

/**
 * Statements that may scan a whole table, because they run rarely: at start, in a job, or when a user is added or
 * removed.
 */
const mayScan = [
  /FROM dirty_files$/,
  /^SELECT file_path, disk_hash FROM documents/,
  /^DELETE FROM sessions WHERE expires_at/,
  /^(INSERT INTO|DELETE FROM) users/,
  /WHERE created_by = \?$/,
]

/** Returns the full scans in the query plan of a statement. The plan includes the lookups for foreign keys. */
const scansOf = (sql: string) =>
  db.raw
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map((row) => /^SCAN (\w+)(?! USING)/.exec(String(row['detail']))?.[1])
    .filter((name) => name !== undefined)
    .map((name) => new RegExp(String.raw`(?:FROM|JOIN) (\w+) ${name}\b`).exec(sql)?.[1] ?? name)
    .filter((table) => large.includes(table))

describe('SQL statements of requests', () => {
  test('the source contains more than 40 SQL statements to check', () =>
    expect(statements.length).toBeGreaterThan(40))

  test.each(statements.filter(({ sql }) => !mayScan.some((some) => some.test(sql))))(
    'the statement never scans a large table: $path $sql',
    ({ sql }) => expect(scansOf(sql)).toEqual([]),
  )

  test.each(['author_id IS NULL', 'author_id = ?'])(
    'the newest revisions of an author are read in the order of an index: %s',
    (where) => {
      const sql = `SELECT id, document_id FROM revisions WHERE ${where} AND created_at > ? ORDER BY id DESC`
      const steps = db.raw.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
      expect(steps.map(({ detail }) => detail)).toEqual([
        expect.stringContaining('SEARCH revisions USING COVERING INDEX newest_revisions_of_authors'),
      ])
    },
  )

  test.each([
    ['SEARCH', 'revisions_by_author', 'author_name = ?'],
    // This index contains the revisions of the AI only.
    ['SCAN', 'revisions_by_ai', "author_kind = 'writer'"],
  ])('a search with a filter by author reads nothing but an index: %s %s', (access, index, where) => {
    const sql = `SELECT DISTINCT document_id AS id FROM revisions WHERE ${where} AND created_at >= ?`
    const [step] = db.raw.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
    expect(String(step?.['detail'])).toContain(`${access} revisions USING COVERING INDEX ${index}`)
  })

  test('(control) a query by a column without index is reported as a scan', () =>
    expect(scansOf('SELECT id FROM documents d WHERE d.file_path = ?')).toEqual(['documents']))
})
