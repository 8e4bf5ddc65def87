import { setTimeout as sleep } from 'node:timers/promises'
import { recordQuery } from '@sanhe/kit/tracing/queries'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { callBeforeCommit } from './before-commit.ts'
import { outdatedPlanErrorCode, prepareRepeatedQueries } from './prepared-statements.ts'
import { closeOnReadOnlyError } from './read-only-connections.ts'

export type DatabaseOptions = {
  /** Called when an idle connection breaks. The product logs the error; the service continues. */
  onConnectionFault: (error: Error) => void
  maxConnections?: number
  /** Statement timeout in ms. A longer statement is cancelled (57014). */
  statementTimeoutMs?: number
  /**
   * The URL names a pooler in transaction mode. A pooler refuses time limits as parameters of a connection, so the
   * pooler sets them (`deploy/cluster/pgbouncer.ini`).
   */
  isPooled?: boolean
  /** Default true. Named prepared statements need a session or a pooler that tracks them. */
  preparesStatements?: boolean
}

const connectTimeoutMs = 10_000
/**
 * Time in ms after which PostgreSQL ends a transaction that stays idle. A transaction that holds locks this long
 * without a statement is a bug.
 */
const idleInTransactionTimeoutMs = 60_000

/** Opens a Kysely database over a connection pool. Stores take `Kysely<Schema>`, so they also accept a transaction. */
export function openDatabase<Schema>(url: string, options: DatabaseOptions): Kysely<Schema> {
  const pool = new Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    ...(!options.isPooled && {
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    }),
    connectionTimeoutMillis: connectTimeoutMs,
    types: { getTypeParser },
  })
  pool.on('error', options.onConnectionFault)
  // The pool handles only errors of idle connections. Without this listener a connection that breaks between two
  // statements would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (options.preparesStatements ?? true) prepareRepeatedQueries(client)
    closeOnReadOnlyError(client)
  })
  const state: DatabaseState = { pool, observers: [] }
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      const { query, queryDurationMillis } = event
      for (const observe of state.observers) observe(queryDurationMillis / 1000, query.sql)
      recordQuery('postgresql', query.sql, queryDurationMillis, 'error' in event ? event.error : undefined)
    },
  })
  states.set(db, state)
  return db
}

type QueryObserver = (seconds: number, sql: string) => void
type DatabaseState = { pool: Pool; observers: QueryObserver[] }

/** Pool and observers of each open database, which Kysely gives no access to. */
const states = new WeakMap<object, DatabaseState>()

function stateOf(db: object) {
  const state = states.get(db)
  if (!state) throw new Error('the database was not opened by openDatabase')
  return state
}

/** Calls `observe` with the duration and the text of each query from now on, also of failed queries. */
export const observeQueries = (db: object, observe: QueryObserver) => void stateOf(db).observers.push(observe)

/** Returns how many connections of the pool are in use and idle, and how many requests wait for one. */
export function readConnectionPoolState(db: object) {
  const { totalCount, idleCount, waitingCount } = stateOf(db).pool
  return { in_use: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Waits for running queries, then closes every connection. Call it before the database server stops. */
export const closeDatabase = (db: Pick<Kysely<unknown>, 'destroy'>) => db.destroy()

/**
 * Error codes after which a transaction is repeated: serialization failure, deadlock, or a table that changed during
 * the transaction. PostgreSQL rolled back the transaction and expects a retry.
 */
const retriedCodes = new Set(['40001', '40P01', outdatedPlanErrorCode])
/**
 * Returns whether the violated constraint belongs to a random number, such as an order number. Another row already has
 * this number, and the retry generates a new one.
 */
const isTakenNumber = (constraint = '') => constraint.endsWith('_no_key')
const maxAttempts = 5
const retryPauseMs = 20

/**
 * Commits or rolls back all changes of `work`. `work` may run several times, so it must have no effects except on `tx`.
 * When `db` is already a transaction, `work` joins that transaction.
 */
export async function inTransaction<Schema, T>(
  db: Kysely<Schema>,
  work: (tx: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx)
        await callBeforeCommit(tx)
        return result
      })
    } catch (error) {
      const { code = '', constraint } = error as { code?: string; constraint?: string }
      const isRetried = retriedCodes.has(code) || isTakenNumber(constraint)
      if (attempt === maxAttempts || !isRetried) throw error
      // Waits for a random time, so that the same two transactions do not collide again.
      await sleep(Math.random() * retryPauseMs * 2 ** attempt)
    }
  }
}

/** Returns a number, or text for whole numbers that JavaScript cannot represent exactly. */
function parseInt8(text: string) {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

const parseInt8Array = (text: string) =>
  parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)))

const oids = { int8: 20, date: 1082, textArray: 1009, int8Array: 1016, dateArray: 1182 }
const parseTextArray = types.getTypeParser(oids.textArray, 'text') as (text: string) => (string | null)[]

/** Returns a calendar day as `YYYY-MM-DD` text: a Date would depend on the time zone of the machine. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return types.getTypeParser(oid, format)
  if (oid === oids.int8) return parseInt8
  if (oid === oids.date) return String
  if (oid === oids.int8Array) return parseInt8Array
  if (oid === oids.dateArray) return parseTextArray
  return types.getTypeParser(oid, 'text')
}
