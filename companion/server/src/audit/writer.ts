import type { Db } from '#core'
import { addRows, type AuditRow } from './record.ts'

type Waiting = { row: AuditRow; resolve(): void; reject(reason: unknown): void }

/** Seven values a row; a statement holds 65,535. */
const maxRows = 1000

/**
 * Writes rows in the order in which they come, one statement at a time: those that come while one runs share the next.
 * Resolves once the row is committed.
 */
export function auditWriter(db: Db) {
  const waiting: Waiting[] = []
  let isRunning = false
  async function run() {
    isRunning = true
    while (waiting.length > 0) await write(db, waiting.splice(0, maxRows))
    isRunning = false
  }
  return (row: AuditRow) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.push({ row, resolve, reject })
    if (!isRunning) void run()
    return promise
  }
}

async function write(db: Db, batch: Waiting[]) {
  try {
    await addRows(
      db,
      batch.map(({ row }) => row),
    )
    for (const { resolve } of batch) resolve()
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
