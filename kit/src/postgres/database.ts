import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { outdatedPlanErrorCode, prepareRepeatedQueries } from './prepared-statements.ts'

export type DatabaseOptions = {
  /** Called when an idle connection breaks: log it, the service continues. */
  onConnectionFault: (error: Error) => void
  maxConnections?: number
  /** Statement timeout in ms. A longer statement is cancelled (57014). */
  statementTimeoutMs?: number
}

const connectTimeoutMs = 10_000
/** A transaction that holds locks and stays idle this long is a bug of ours. */
const idleInTransactionTimeoutMs = 60_000

/** Opens a Kysely database over a connection pool. Stores take `Kysely<Schema>`, so they also accept a transaction. */
export function openDatabase<Schema>(url: string, options: DatabaseOptions): Kysely<Schema> {
  const pool = new Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
    types: { getTypeParser },
  })
  pool.on('error', options.onConnectionFault)
  // The pool handles errors of idle connections only. Without this listener a connection that breaks between two
  // statements would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareRepeatedQueries(client)
  })
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** Waits for running queries, then closes every connection. Call it before the database server stops. */
export const closeDatabase = (db: Pick<Kysely<unknown>, 'destroy'>) => db.destroy()

/**
 * Serialization failure, deadlock, or a table changed meanwhile: PostgreSQL rolled back the transaction and expects a
 * retry.
 */
const retriedCodes = new Set(['40001', '40P01', outdatedPlanErrorCode])
/** A randomly drawn number already exists: the retry draws another one. */
const isTakenNumber = (constraint = '') => constraint.endsWith('_no_key')
const maxAttempts = 5
const retryPauseMs = 20

/**
 * Commits or rolls back all of `work`. `work` may run several times, so it must have no effects except on `tx`. Inside
 * a transaction it joins that transaction.
 */
export async function inTransaction<Schema, T>(
  db: Kysely<Schema>,
  work: (tx: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const { code = '', constraint } = error as { code?: string; constraint?: string }
      const isRetried = retriedCodes.has(code) || isTakenNumber(constraint)
      if (attempt === maxAttempts || !isRetried) throw error
      // A random pause, so that the same two transactions do not collide again.
      await sleep(Math.random() * retryPauseMs * 2 ** attempt)
    }
  }
}

/** Keeps whole numbers that JavaScript cannot represent exactly as text. */
function parseInt8(text: string) {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

const parseInt8Array = (text: string) =>
  parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)))

const oids = { int8: 20, date: 1082, textArray: 1009, int8Array: 1016, dateArray: 1182 }
const parseTextArray = types.getTypeParser(oids.textArray, 'text') as (text: string) => (string | null)[]

/** Keeps a calendar day as `YYYY-MM-DD`: a Date would depend on the time zone of the machine. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return types.getTypeParser(oid, format)
  if (oid === oids.int8) return parseInt8
  if (oid === oids.date) return String
  if (oid === oids.int8Array) return parseInt8Array
  if (oid === oids.dateArray) return parseTextArray
  return types.getTypeParser(oid, 'text')
}
