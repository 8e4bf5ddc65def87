import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { outdatedPlanErrorCode, prepareRepeatedQueries } from './prepared-statements.ts'

export type DatabaseOptions = {
  /** A connection broke while nobody was waiting for it: worth a line, not a crash. */
  onConnectionFault: (error: Error) => void
  maxConnections?: number
  /** A statement that runs longer is cancelled (57014). */
  statementTimeoutMs?: number
}

const connectTimeoutMs = 10_000
/** A transaction that holds its locks and does nothing is a fault of ours. */
const idleInTransactionTimeoutMs = 60_000

/** Kysely over a pool. A store takes `Kysely<Schema>` and never knows whether it is inside a transaction. */
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
  // The pool listens only to the idle ones; one that breaks between two statements would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareRepeatedQueries(client)
  })
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** Waits for what is running, then closes every connection. Before the server stops, not after. */
export const closeDatabase = (db: Pick<Kysely<unknown>, 'destroy'>) => db.destroy()

/** Serialization failure, deadlock, a table that was changed meanwhile: PostgreSQL undid all of it and asks to be called again. */
const retriedCodes = new Set(['40001', '40P01', outdatedPlanErrorCode])
/** A number that was drawn at random was taken already: another one is drawn. */
const isTakenNumber = (constraint = '') => constraint.endsWith('_no_key')
const maxAttempts = 5
const retryPauseMs = 20

/**
 * Everything in `work` commits, or nothing does. It may run several times: no effects but on `tx`.
 * Inside a transaction it joins that one.
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
      // At different lengths, or the same two would meet again.
      await sleep(Math.random() * retryPauseMs * 2 ** attempt)
    }
  }
}

/** Whole numbers that JavaScript cannot hold stay text, as they came. */
function parseInt8(text: string) {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

const parseInt8Array = (text: string) =>
  parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)))

const oids = { int8: 20, date: 1082, textArray: 1009, int8Array: 1016, dateArray: 1182 }
const parseTextArray = types.getTypeParser(oids.textArray, 'text') as (text: string) => (string | null)[]

/** A calendar day stays `YYYY-MM-DD`: as a Date it would depend on the machine's zone. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return types.getTypeParser(oid, format)
  if (oid === oids.int8) return parseInt8
  if (oid === oids.date) return String
  if (oid === oids.int8Array) return parseInt8Array
  if (oid === oids.dateArray) return parseTextArray
  return types.getTypeParser(oid, 'text')
}
