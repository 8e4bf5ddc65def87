import { type Deps, implement, type MountCompanionRoutes } from '#core'
import { invoicesAdminContract } from './admin-contract.ts'
import { listInvoices } from './admin-store.ts'
import { invoicesContract } from './contract.ts'
import { correctInvoice, issueInvoice, rejectInvoice } from './issuing.ts'
import { changeInvoiceNumber, listNumberChanges } from './number-changes.ts'
import { getInvoices, requestInvoice } from './service.ts'
import { toAdminInvoiceResponse } from './views.ts'

export const invoiceRoutes = (deps: Pick<Deps, 'db' | 'clock'>): MountCompanionRoutes =>
  implement(invoicesContract, {
    get: ({ actor, params }) => getInvoices(deps, actor.id, params.orderNo),
    request: ({ actor, params, body }) => requestInvoice(deps, actor.id, params.orderNo, body),
  })

export const invoiceAdminRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>): MountCompanionRoutes =>
  implement(invoicesAdminContract, {
    async list({ query: { status, month, q, ...page } }) {
      const { rows, total } = await listInvoices(deps.db, { status, month, q }, page)
      const changes = await listNumberChanges(
        deps.db,
        rows.map(({ id }) => id),
      )
      const invoices = rows.map((row) => ({
        ...toAdminInvoiceResponse(row),
        numberChanges: changes.get(row.id) ?? [],
      }))
      return { invoices, total, ...page }
    },
    issue: ({ actor, params, body }) => issueInvoice(deps, actor, params.id, body),
    changeNumber: ({ actor, params, body }) => changeInvoiceNumber(deps, actor, params.id, body),
    reject: ({ actor, params, body }) => rejectInvoice(deps, actor, params.id, body.reason),
    correct: ({ actor, params, body }) => correctInvoice(deps, actor, params.id, body),
  })
