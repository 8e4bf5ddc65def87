import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { customerServiceContract } from './admin-contract.ts'

/**
 * Queue of cases that an administrator has to work on. Cases with the status `waiting` wait for an answer of
 * the user.
 */
const caseQueue: WorkQueue = {
  name: 'cases',
  roles: customerServiceContract.changeCase.roles,
  measure: (db) =>
    db
      .selectFrom('support_cases')
      .where('status', '=', 'open')
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(changed_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}

const reportQueue: WorkQueue = {
  name: 'userReports',
  roles: customerServiceContract.closeReport.roles,
  measure: (db) =>
    db
      .selectFrom('user_reports')
      .where('status', '=', 'open')
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}

export const customerServiceQueues = [caseQueue, reportQueue]
