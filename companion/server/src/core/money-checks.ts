import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Db } from './db.ts'

export type Discrepancy = { orderNo: string; detail: string }

/**
 * A rule that the payment and order tables must always satisfy. `find` returns the rows that break the rule, for an
 * administrator to resolve.
 */
export type MoneyConsistencyCheck = { rule: string; find(db: Db, now: Instant): Promise<Discrepancy[]> }
