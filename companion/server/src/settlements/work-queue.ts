import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { settlementsContract } from './contract.ts'
import { hasOpenObjection } from './store.ts'

/** Queue of merchants' objections to settlements that no administrator has answered. */
export const objectionQueue: WorkQueue = {
  name: 'objections',
  roles: settlementsContract.acceptObjection.roles,
  measure: (db) =>
    db
      .selectFrom('merchant_settlements')
      .where(hasOpenObjection)
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(objected_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}

/** Queue of confirmed settlements that have not been paid out. */
export const settlementQueue: WorkQueue = {
  name: 'settlements',
  roles: settlementsContract.markPaid.roles,
  dueAfterMs: 0,
  measure: (db) =>
    db
      .selectFrom('merchant_settlements')
      .where('status', '=', 'confirmed')
      .select([
        sql<number>`count(*)`.as('count'),
        sql<Date | null>`min(due_on::timestamp AT TIME ZONE 'Asia/Shanghai')`.as('oldestAt'),
      ])
      .executeTakeFirstOrThrow(),
}
