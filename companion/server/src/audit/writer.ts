import { createBatcher } from '@sanhe/kit/concurrency/batcher'
import type { Db } from '#core'
import { type AuditRow, insertAuditRows } from './record.ts'

/** A row has seven values, and a statement may have 65,535 parameters. */
const maxRows = 1000

/**
 * Writes rows in order, one statement at a time: rows that arrive while a statement runs share the next one. Resolves
 * once the row is committed.
 */
export const createAuditWriter = (db: Db) =>
  createBatcher<AuditRow, void>(
    async (rows) => {
      await insertAuditRows(db, rows)
      return []
    },
    { maxBatchSize: maxRows },
  )
