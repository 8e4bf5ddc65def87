import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { invoicesAdminContract } from './admin-contract.ts'
import type { InvoiceStatus } from './rules.ts'

const measureStatus =
  (status: InvoiceStatus): WorkQueue['measure'] =>
  (db) =>
    db
      .selectFrom('invoices')
      .where('status', '=', status)
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(changed_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow()

export const invoiceQueues: WorkQueue[] = [
  { name: 'invoices', roles: invoicesAdminContract.issue.roles, measure: measureStatus('requested') },
  {
    name: 'invoiceCorrections',
    roles: invoicesAdminContract.correct.roles,
    measure: measureStatus('to_correct'),
  },
]
