import { gathered } from '@sanhe/kit/gathered'
import type { Db } from '#core'
import { addRows, type AuditRow } from './record.ts'

/** Seven values a row; a statement holds 65,535. */
const maxRows = 1000

/**
 * Writes rows in the order in which they come, one statement at a time: those that come while one runs share the next.
 * Resolves once the row is committed.
 */
export const auditWriter = (db: Db) =>
  gathered<AuditRow, void>(
    async (rows) => {
      await addRows(db, rows)
      return []
    },
    { max: maxRows },
  )
