import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps, EventSubscriber } from '#core'
import { updateInvoiceAfterRefund } from './issuing.ts'
import { eraseInvoices } from './store.ts'

/**
 * Issued invoices are tax documents, so they are kept after the account is deleted. Only the email address is removed.
 */
export const invoiceSubscribers = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>): EventSubscriber[] => [
  {
    type: 'order.refunded',
    name: 'invoices.refunded',
    handle: ({ payload }) => updateInvoiceAfterRefund(deps, payload.orderNo),
  },
  {
    type: 'user.removed',
    name: 'invoices.forget',
    handle: ({ payload }) => inTransaction(deps.db, (tx) => eraseInvoices(tx, payload.userId)),
  },
]
