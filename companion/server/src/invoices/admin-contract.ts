import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { yuanToFenSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { SuccessResponse, PageQuery, countedPaginationFields } from '#core/contract'
import { Invoice, invoiceStatuses } from './contract.ts'

/**
 * Number of an invoice. Digital invoices have 20 digits. Paper invoices have 8 digits, or 18 to 20 digits together with
 * the invoice code.
 */
const invoiceNo = z
  .string()
  .trim()
  .regex(/^\d{8,20}$/, 'is no invoice number')

export const IssuedInvoiceNumberInput = z.strictObject({ invoiceNo, issuedOn: z.iso.date() })
export const IssueInvoiceInput = IssuedInvoiceNumberInput.extend({
  amount: yuanToFenSchema.describe('Amount on the invoice; refused if it is not the amount of the request'),
})
export const ChangeInvoiceNumberInput = IssuedInvoiceNumberInput.extend({ reason: nameSchema(200) })
export const CorrectInvoiceInput = z.strictObject({ correctionNo: invoiceNo, correctedOn: z.iso.date() })

const AdminInvoice = Invoice.extend({
  userId: z.number().int(),
  userName: z.string().nullable(),
  orderTitle: z.string(),
  changedAt: z.string().describe('Time of the last change of the status'),
  numberChanges: z
    .array(
      z.object({
        invoiceNo: z.string(),
        issuedOn: z.string(),
        reason: z.string(),
        admin: z.string(),
        changedAt: z.string(),
      }),
    )
    .describe('Former numbers and dates, newest first'),
})

export const invoicesAdminContract = {
  list: get('/api/admin/invoices', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    summary: 'List invoices by status or month of issue; open ones oldest first',
    query: PageQuery.extend({
      status: z.enum(invoiceStatuses).optional(),
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'is no month like 2026-11')
        .optional()
        .describe('Month of issue'),
      q: postgresTextSchema(40).optional().describe('Order number or invoice number'),
    }),
    reply: z.object({
      invoices: z.array(AdminInvoice),
      ...countedPaginationFields,
    }),
  }),
  issue: post('/api/admin/invoices/:id/issue', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    summary: 'Record the number of an issued invoice and notify the user',
    params: IdParams,
    body: IssueInvoiceInput,
    reply: SuccessResponse,
  }),
  changeNumber: post('/api/admin/invoices/:id/number', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    summary: 'Correct the recorded number or date of an issued invoice, with a reason',
    params: IdParams,
    body: ChangeInvoiceNumberInput,
    reply: SuccessResponse,
  }),
  reject: post('/api/admin/invoices/:id/reject', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    summary: 'Reject the request for an invoice with a reason',
    params: IdParams,
    body: z.strictObject({ reason: nameSchema(200) }),
    reply: SuccessResponse,
  }),
  correct: post('/api/admin/invoices/:id/correct', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    summary: 'Record the red invoice that cancels an issued one',
    params: IdParams,
    body: CorrectInvoiceInput,
    reply: SuccessResponse,
  }),
}
