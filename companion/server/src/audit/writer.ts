import { createBatcher } from '@sanhe/kit/concurrency/batcher'
import type { Db } from '#core'
import { type AuditRow, addRows } from './record.ts'

/** Seven values a row; a statement holds 65,535. */
const maxRows = 1000

/**
 * Writes rows in the order in which they come, one statement at a time: those that come while one runs share the next.
 * Resolves once the row is committed.
 */
export const auditWriter = (db: Db) =>
  createBatcher<AuditRow, void>(
    async (rows) => {
      await addRows(db, rows)
      return []
    },
    { maxBatchSize: maxRows },
  )
