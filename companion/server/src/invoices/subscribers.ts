import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps, EventSubscriber } from '#core'
import { updateInvoiceAfterRefund } from './issuing.ts'
import { eraseInvoices } from './store.ts'

/** Invoices are tax documents. Issued invoices stay after the deletion of the account, without the email address. */
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
