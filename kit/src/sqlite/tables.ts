import type { SQLInputValue, StatementSync } from 'node:sqlite'
import type { Sqlite } from './database.ts'

/** One table as `npm run tables` reads it from the migrations. An insert may leave out the columns in `Optional`. */
export type Table<Row, Optional extends keyof Row = never> = { row: Row; optional: Optional }
type AnyTables = Record<string, { row: object; optional: PropertyKey }>

type Row<Tables, Name extends keyof Tables> = Tables[Name] extends { row: infer R } ? R : never
type Optional<Tables, Name extends keyof Tables> = Tables[Name] extends { optional: infer O } ? O : never
type TableName<Tables> = keyof Tables & string
type ColumnName<Tables, Name extends keyof Tables> = keyof Row<Tables, Name> & string

/** Source of a value: `table.column`, or the type of an expression. `?` means that the value can be null. */
type TableColumn<Tables> = { [T in TableName<Tables>]: `${T}.${ColumnName<Tables, T>}` }[TableName<Tables>]
type Source<Tables> = TableColumn<Tables> | 'integer' | 'real' | 'text'
export type ColumnTypes<Tables> = Record<string, Source<Tables> | `${Source<Tables>}?`>

type Value<Tables, S> = S extends `${infer Inner}?`
  ? Value<Tables, Inner> | null
  : S extends 'text'
    ? string
    : S extends 'integer' | 'real'
      ? number
      : S extends `${infer T}.${infer C}`
        ? T extends keyof Tables
          ? C extends keyof Row<Tables, T>
            ? Row<Tables, T>[C]
            : never
          : never
        : never
export type RowOf<Tables, S> = { -readonly [Column in keyof S]: Value<Tables, S[Column]> }

type NewRow<Tables, Name extends keyof Tables> = {
  [C in Exclude<keyof Row<Tables, Name>, Optional<Tables, Name>>]: Row<Tables, Name>[C]
} & { [C in keyof Row<Tables, Name> & Optional<Tables, Name>]?: Row<Tables, Name>[C] | undefined }
type Changes<Tables, Name extends keyof Tables> = {
  [C in keyof Row<Tables, Name>]?: Row<Tables, Name>[C] | undefined
}
/** Rejects keys that are no columns, including keys that a spread adds. */
type NoOtherKeys<Given, Allowed> = { [Key in Exclude<keyof Given, keyof Allowed>]: never }

/** A tagged SELECT (or RETURNING) whose result is checked against its shape when it runs for the first time. */
export type Rows<R> = {
  get(db: Sqlite): (sql: TemplateStringsArray, ...values: SQLInputValue[]) => R | undefined
  /** For statements that always return a row, such as `SELECT count(*)`. */
  one(db: Sqlite): (sql: TemplateStringsArray, ...values: SQLInputValue[]) => R
  all(db: Sqlite): (sql: TemplateStringsArray, ...values: SQLInputValue[]) => R[]
  iterate(db: Sqlite): (sql: TemplateStringsArray, ...values: SQLInputValue[]) => Iterable<R>
}

/**
 * Typed access to the tables of one SQLite file. Types and column lists come from the migrations, so a column that
 * the migrations do not have fails the type check, and a statement that returns other columns than its shape throws.
 */
export function typedTables<Tables extends AnyTables>(
  columnNames: {
    [Name in keyof Tables]: readonly string[]
  },
) {
  type Name = TableName<Tables>

  function columns<N extends Name>(table: N): { [C in ColumnName<Tables, N>]: `${N}.${C}` }
  function columns<N extends Name, C extends ColumnName<Tables, N>>(
    table: N,
    ...names: C[]
  ): { [K in C]: `${N}.${K}` }
  function columns(table: Name, ...names: string[]) {
    const chosen = names.length ? names : columnNames[table]
    return Object.fromEntries(chosen.map((name) => [name, `${table}.${name}`]))
  }

  function rows<N extends Name>(table: N): Rows<Row<Tables, N>>
  function rows<const S extends ColumnTypes<Tables>>(shape: S): Rows<RowOf<Tables, S>>
  function rows(given: Name | ColumnTypes<Tables>) {
    return checkedRows(typeof given === 'string' ? columns(given) : given)
  }

  return {
    /** Returns the column types of a table, or of some of its columns, for `rows`. */
    columns,
    /** Reads rows with all columns of a table, or with the given column types. */
    rows,
    /** Inserts one row and returns its rowid. Columns that are undefined keep their default. */
    insert<N extends Name, Given extends NewRow<Tables, N>>(
      db: Sqlite,
      table: N,
      row: Given & NoOtherKeys<Given, Row<Tables, N>>,
    ) {
      return Number(
        insertStatement(db, table, columnNames[table], row, '').run(...valuesOf(row)).lastInsertRowid,
      )
    },
    /** Inserts one row and returns it as it was stored. */
    insertReturning<N extends Name, Given extends NewRow<Tables, N>>(
      db: Sqlite,
      table: N,
      row: Given & NoOtherKeys<Given, Row<Tables, N>>,
    ) {
      return insertStatement(db, table, columnNames[table], row, ' RETURNING *').get(...valuesOf(row)) as Row<
        Tables,
        N
      >
    },
    /** Updates the rows whose columns equal `where`. Undefined changes are left out. Returns the number of rows. */
    update<N extends Name, Given extends Changes<Tables, N>>(
      db: Sqlite,
      table: N,
      where: Partial<Row<Tables, N>>,
      changes: Given & NoOtherKeys<Given, Row<Tables, N>>,
    ) {
      if (!namesOf(changes).length) return 0
      const statement = updateStatement(db, table, columnNames[table], where, changes)
      return Number(statement.run(...valuesOf(changes), ...valuesOf(where)).changes)
    },
  }
}

type Names = readonly string[]

function insertStatement(db: Sqlite, table: string, known: Names, given: object, returning: string) {
  const names = namesOf(given)
  return cachedStatement(db, `insert ${table} ${returning} ${names.join()}`, () => {
    checkNames(table, names, known)
    return `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})${returning}`
  })
}

function updateStatement(db: Sqlite, table: string, known: Names, where: object, changes: object) {
  const changed = namesOf(changes)
  const keys = namesOf(where)
  return cachedStatement(db, `update ${table} ${changed.join()} ${keys.join()}`, () => {
    checkNames(table, [...changed, ...keys], known)
    const set = changed.map((name) => `${name} = ?`).join(', ')
    return `UPDATE ${table} SET ${set} WHERE ${keys.map((name) => `${name} = ?`).join(' AND ')}`
  })
}

const isGiven = ([, value]: [string, unknown]) => value !== undefined
const namesOf = (given: object) =>
  Object.entries(given)
    .filter(isGiven)
    .map(([name]) => name)
const valuesOf = (given: object) =>
  Object.values(given).filter((value) => value !== undefined) as SQLInputValue[]

/** Names become part of the SQL text, so only names from the migrations are accepted. */
function checkNames(table: string, names: Names, known: Names) {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`table ${table} has no column "${unknown}"`)
}

const statements = new WeakMap<Sqlite, Map<string, StatementSync>>()

function cachedStatement(db: Sqlite, key: string, sql: () => string) {
  const prepared = statements.getOrInsertComputed(db, () => new Map<string, StatementSync>())
  return prepared.getOrInsertComputed(key, () => db.raw.prepare(sql()))
}

const checked = new WeakMap<Sqlite, WeakSet<TemplateStringsArray>>()

function checkedRows<R>(shape: Record<string, string>): Rows<R> {
  const check = (db: Sqlite, sql: TemplateStringsArray) => {
    const known = checked.getOrInsertComputed(db, () => new WeakSet<TemplateStringsArray>())
    if (known.has(sql)) return db.sql
    checkColumns(db, sql.join('?'), shape)
    known.add(sql)
    return db.sql
  }
  return {
    get:
      (db) =>
      (sql, ...values) =>
        check(db, sql).get(sql, ...values) as R | undefined,
    one:
      (db) =>
      (sql, ...values) => {
        const row = check(db, sql).get(sql, ...values) as R | undefined
        if (row === undefined) throw new Error(`no row: ${sql.join('?')}`)
        return row
      },
    all:
      (db) =>
      (sql, ...values) =>
        check(db, sql).all(sql, ...values) as R[],
    iterate:
      (db) =>
      (sql, ...values) =>
        check(db, sql).iterate(sql, ...values) as Iterable<R>,
  }
}

/** Compares the columns that SQLite reports for a statement with the expected column types. */
function checkColumns(db: Sqlite, sql: string, shape: Record<string, string>) {
  const found = new Map(
    db.raw
      .prepare(sql)
      .columns()
      .map((column) => [column.name, column]),
  )
  const missing = Object.keys(shape).filter((name) => !found.has(name))
  const extra = [...found.keys()].filter((name) => !(name in shape))
  const wrong = Object.entries(shape).filter(([name, source]) => {
    const column = found.get(name)
    const expected = source.replace('?', '')
    if (!column || !expected.includes('.')) return column?.type && column.type.toLowerCase() !== expected
    return `${column.table}.${column.column}` !== expected
  })
  if (missing.length || extra.length || wrong.length)
    throw new Error(
      `statement and shape differ (missing: ${missing.join()}; extra: ${extra.join()}; ` +
        `other source: ${wrong.map(([name]) => name).join()}): ${sql}`,
    )
}
