import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrateSqlite, openSqlite, type Sqlite, transaction } from './database.ts'

let folder: string
let db: Sqlite
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sanhe-sqlite-'))
  db = openSqlite(join(folder, 'deep/er/x.sqlite'))
})
afterEach(() => {
  db.raw.close()
  rmSync(folder, { recursive: true })
})

const pragma = (name: string) => Object.values(db.raw.prepare(`PRAGMA ${name}`).get() ?? {})[0]
const migration = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const version = () => pragma('user_version')

test('openSqlite enables the write-ahead log, flushed commits and foreign keys', () => {
  expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual(['wal', 2, 1])
})

describe('transaction', () => {
  beforeEach(() => db.raw.exec('CREATE TABLE t (n INTEGER UNIQUE)'))
  const rows = () => db.sql.all`SELECT n FROM t ORDER BY n`.map((row) => (row as { n: number }).n)
  const add = (n: number) => db.sql.run`INSERT INTO t VALUES (${n})`

  test('transaction() commits all changes of its function', () => {
    expect(transaction(db, () => (add(1), add(2), 'done'))).toBe('done')
    expect(rows()).toEqual([1, 2])
  })

  test('transaction() rolls back all changes of its function when a statement fails', () => {
    expect(() => transaction(db, () => (add(1), add(1)))).toThrow(/UNIQUE/)
    expect(rows()).toEqual([])
    transaction(db, () => add(3))
    expect(rows()).toEqual([3])
  })

  test('transaction() inside a transaction joins the outer transaction', () => {
    expect(() =>
      transaction(db, () => {
        transaction(db, () => add(1))
        throw new Error('changed my mind')
      }),
    ).toThrow('changed my mind')
    expect(rows()).toEqual([])
  })
})

describe('migrateSqlite', () => {
  test('migrateSqlite applies each migration file once, in order, and applies files that are added later', () => {
    migration('002_fill.sql', 'INSERT INTO t VALUES (1)')
    migration('001_initial.sql', 'CREATE TABLE t (n)')
    migration('notes.txt', 'not SQL')
    migrateSqlite(db, folder)
    migrateSqlite(db, folder)
    expect(db.sql.all`SELECT n FROM t`).toEqual([{ n: 1 }])
    migration('003_more.sql', 'INSERT INTO t VALUES (2)')
    migrateSqlite(db, folder)
    expect([version(), db.sql.all`SELECT n FROM t`.length]).toEqual([3, 2])
  })

  test('migrateSqlite rolls back a migration file that fails half-way', () => {
    migration('001_initial.sql', 'CREATE TABLE t (n)')
    migration('002_broken.sql', 'INSERT INTO t VALUES (1); INSERT INTO nowhere VALUES (1)')
    expect(() => migrateSqlite(db, folder)).toThrow(/nowhere/)
    expect([version(), db.sql.all`SELECT n FROM t`]).toEqual([1, []])
  })

  test('migrateSqlite refuses a database that a newer version wrote', () => {
    migration('001_initial.sql', 'CREATE TABLE t (n)')
    db.raw.exec('PRAGMA user_version = 2')
    expect(() => migrateSqlite(db, folder)).toThrow(/newer version/)
  })
})
