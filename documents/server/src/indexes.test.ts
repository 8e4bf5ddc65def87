import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrateSqlite, openSqlite } from '@sanhe/kit/sqlite'
import { describe, expect, test } from 'vitest'

const here = import.meta.dirname
const db = openSqlite(':memory:')
migrateSqlite(db, fileURLToPath(new URL('../migrations', import.meta.url)))

/** Tables that grow with what people write. */
const large = ['documents', 'revisions', 'assets', 'dirty_files', 'tasks', 'sessions']

const statement = /\.(?:get|all|run|iterate)`([^`]+)`/g
const statements = globSync('*/store.ts', { cwd: here })
  .filter((path) => !/^(search|backup|check)\//.test(path))
  .flatMap((path) =>
    [...readFileSync(`${here}/${path}`, 'utf8').matchAll(statement)].map(([, sql = '']) => ({
      path,
      sql: sql
        .replace(/\$\{[^}]*\}/g, '?')
        .replace(/\s+/g, ' ')
        .trim(),
    })),
  )

/** Meant to: all there is at a start or in a job, or for a person who comes or leaves, which is seldom. */
const mayScan = [
  /FROM dirty_files$/,
  /^SELECT file_path, disk_hash FROM documents/,
  /^DELETE FROM sessions WHERE expires_at/,
  /^(INSERT INTO|DELETE FROM) users/,
  /WHERE created_by = \?$/,
]

/** SQLite tells here what it reads for references too. */
const scansOf = (sql: string) =>
  db.raw
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map((row) => /^SCAN (\w+)(?! USING)/.exec(String(row['detail']))?.[1])
    .filter((name) => name !== undefined)
    .map((name) => new RegExp(String.raw`(?:FROM|JOIN) (\w+) ${name}\b`).exec(sql)?.[1] ?? name)
    .filter((table) => large.includes(table))

describe('a statement that runs for one request', () => {
  test('is found at all', () => expect(statements.length).toBeGreaterThan(40))

  test.each(statements.filter(({ sql }) => !mayScan.some((some) => some.test(sql))))(
    'never reads through a large table: $path $sql',
    ({ sql }) => expect(scansOf(sql)).toEqual([]),
  )

  test('by a path without its index would be seen', () =>
    expect(scansOf('SELECT id FROM documents d WHERE d.file_path = ?')).toEqual(['documents']))
})
