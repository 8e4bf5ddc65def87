import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Db } from './db.ts'

export type Discrepancy = { orderNo: string; detail: string }

/** A rule that the money tables must always satisfy. An administrator looks at the discrepancies. */
export type MoneyCheck = { rule: string; find(db: Db, now: Instant): Promise<Discrepancy[]> }
