import { createBatcher } from '@sanhe/kit/concurrency/batcher'
import type { Db } from '#core'
import { type AuditRow, insertAuditRows } from './record.ts'

/** Largest number of rows in one statement. Each row has seven values, and a statement may have 65,535 parameters. */
const maxRows = 1000

/**
 * Creates a function that writes audit rows in order, one statement at a time. Rows that arrive while a statement runs
 * share the next statement. The promise of a row resolves after the commit.
 */
export const createAuditWriter = (db: Db) =>
  createBatcher<AuditRow, void>(
    async (rows) => {
      await insertAuditRows(db, rows)
      return []
    },
    { maxBatchSize: maxRows },
  )
