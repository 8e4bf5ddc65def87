import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Db } from './deps.ts'

export type Finding = { orderNo: string; detail: string }

/** Something about money that must never be so; what is found is for a person to look at. */
export type MoneyCheck = { rule: string; find(db: Db, now: Instant): Promise<Finding[]> }
