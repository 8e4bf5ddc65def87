import type { DatabaseSync, SQLTagStore, StatementSync } from 'node:sqlite'
import { recordQuery } from '@sanhe/kit/tracing/queries'
import { getCurrentTracing } from '@sanhe/kit/tracing/tracing'

/** Makes the database record its statements as spans. Changes nothing when tracing is off. */
export function traceStatements(db: DatabaseSync) {
  if (!getCurrentTracing()) return
  const prepare = db.prepare.bind(db)
  const exec = db.exec.bind(db)
  Object.assign(db, {
    prepare: (sql: string) => traceStatement(prepare(sql), sql),
    exec: (sql: string) => timed(sql, () => exec(sql)),
  })
}

/** Makes the tagged statements of a database record themselves as spans. */
export function traceSqlTagStore(store: SQLTagStore): SQLTagStore {
  if (!getCurrentTracing()) return store
  for (const method of ['get', 'all', 'run'] as const) {
    const run = store[method].bind(store) as (strings: TemplateStringsArray, ...values: never[]) => unknown
    Object.assign(store, {
      [method]: (strings: TemplateStringsArray, ...values: never[]) =>
        timed(strings.join('?'), () => run(strings, ...values)),
    })
  }
  return store
}

function traceStatement(statement: StatementSync, sql: string) {
  for (const method of ['get', 'all', 'run'] as const) {
    const run = statement[method].bind(statement) as (...values: never[]) => unknown
    Object.assign(statement, { [method]: (...values: never[]) => timed(sql, () => run(...values)) })
  }
  return statement
}

function timed<T>(sql: string, run: () => T): T {
  const startedAt = performance.now()
  try {
    const result = run()
    recordQuery('sqlite', sql, performance.now() - startedAt)
    return result
  } catch (error) {
    recordQuery('sqlite', sql, performance.now() - startedAt, error)
    throw error
  }
}
