import { beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import { openSqlite, type Sqlite } from './database.ts'
import { type Table, createTypedTables } from './tables.ts'

type Tables = {
  books: Table<
    { id: number; title: string; pages: number | null; state: 'new' | 'old' },
    'id' | 'pages' | 'state'
  >
  loans: Table<{ id: number; book_id: number }, 'id'>
}
const tables = createTypedTables<Tables>({
  books: ['id', 'title', 'pages', 'state'],
  loans: ['id', 'book_id'],
})

let db: Sqlite
beforeEach(() => {
  db = openSqlite(':memory:')
  db.raw.exec(`
    CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT NOT NULL, pages INTEGER,
      state TEXT NOT NULL DEFAULT 'new') STRICT;
    CREATE TABLE loans (id INTEGER PRIMARY KEY, book_id INTEGER NOT NULL) STRICT`)
})

describe('insert() and insertReturning() of createTypedTables', () => {
  test('insert() stores every given column, and insertReturning() returns the row with its default values', () => {
    const book = tables.insertReturning(db, 'books', { title: 'Emma', pages: 474, state: undefined })
    expect(book).toEqual({ id: 1, title: 'Emma', pages: 474, state: 'new' })
    expectTypeOf(book.state).toEqualTypeOf<'new' | 'old'>()
  })

  test('insert() returns the rowid of the new row', () => {
    tables.insert(db, 'books', { title: 'Emma' })
    expect(tables.insert(db, 'books', { title: 'Persuasion' })).toBe(2)
  })

  test('insert() does not compile, and throws, for a column that the table does not have', () => {
    const body = { title: 'Emma', weight: 300 }
    // @ts-expect-error: books has no column "weight", also not by a spread
    expect(() => tables.insert(db, 'books', { ...body })).toThrow('table books has no column "weight"')
    // @ts-expect-error: a book needs a title
    expect(() => tables.insert(db, 'books', { pages: 1 })).toThrow('NOT NULL')
  })

  test('insert() never puts an unknown column name into the SQL text', () => {
    const hostile = { title: 'x', 'pages) VALUES (1, 2); DROP TABLE books; --': 1 }
    // @ts-expect-error: not a column
    expect(() => tables.insert(db, 'books', hostile)).toThrow('has no column')
  })
})

describe('update() of createTypedTables', () => {
  test('update() changes the given columns of the matching rows and ignores undefined values', () => {
    const id = tables.insert(db, 'books', { title: 'Emma', pages: 474 })
    expect(tables.update(db, 'books', { id }, { title: undefined, pages: null, state: 'old' })).toBe(1)
    expect(tables.rows('books').get(db)`SELECT * FROM books WHERE id = ${id}`).toEqual({
      id,
      title: 'Emma',
      pages: null,
      state: 'old',
    })
    expect(tables.update(db, 'books', { id: 99 }, { title: 'None' })).toBe(0)
    expect(tables.update(db, 'books', { id }, { title: undefined })).toBe(0)
  })

  test('update() does not compile, and throws, for a column that the table does not have', () => {
    const id = tables.insert(db, 'books', { title: 'Emma' })
    const change = { title: 'Emma', weight: 300 }
    // @ts-expect-error: books has no column "weight"
    expect(() => tables.update(db, 'books', { id }, { ...change })).toThrow('has no column "weight"')
    // @ts-expect-error: pages is a number
    expect(() => tables.update(db, 'books', { id }, { pages: 'many' })).toThrow('cannot store TEXT')
  })
})

describe('rows() of createTypedTables', () => {
  const lent = tables.rows({
    ...tables.columns('books', 'title', 'state'),
    loan_id: 'loans.id?',
    loans: 'integer',
  })

  test('rows() returns typed rows of a join with an expression', () => {
    const id = tables.insert(db, 'books', { title: 'Emma' })
    const read = () => lent.one(db)`
      SELECT b.title, b.state, l.id AS loan_id, (SELECT count(*) FROM loans) AS loans
      FROM books b LEFT JOIN loans l ON l.book_id = b.id`
    expect(read()).toEqual({ title: 'Emma', state: 'new', loan_id: null, loans: 0 })
    tables.insert(db, 'loans', { book_id: id })
    expect(read()).toEqual({ title: 'Emma', state: 'new', loan_id: 1, loans: 1 })
    expectTypeOf(read()).toEqualTypeOf<{
      title: string
      state: 'new' | 'old'
      loan_id: number | null
      loans: number
    }>()
  })

  test.each([
    ['lacks a column of the shape', 'SELECT title, pages FROM books'],
    ['returns a column that the shape lacks', 'SELECT *, 1 AS more FROM books'],
    ['takes a column from another place', 'SELECT id, state AS title, pages, state FROM books'],
  ])('rows() throws when the statement %s', (_, sql) => {
    const strings = Object.assign([sql], { raw: [sql] })
    expect(() => tables.rows('books').all(db)(strings)).toThrow('statement and shape differ')
  })

  test('rows().one throws when no row exists, and rows().get returns undefined', () => {
    expect(tables.rows('books').get(db)`SELECT * FROM books`).toBeUndefined()
    expect(() => tables.rows('books').one(db)`SELECT * FROM books`).toThrow('no row')
  })
})
