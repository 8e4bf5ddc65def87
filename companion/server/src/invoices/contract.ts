import { get, post } from '@sanhe/kit/http/contract'
import { nameSchema } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { SuccessResponse } from '#core/contract'
import { OrderNoParams } from '#orders/contract'

export const invoiceStatuses = ['requested', 'issued', 'rejected', 'to_correct', 'corrected'] as const
export const invoiceTitleTypes = ['personal', 'company'] as const

const text = z.string().nullable()
export const Invoice = z.object({
  id: z.number().int(),
  orderNo: z.string(),
  titleType: z.enum(invoiceTitleTypes),
  title: z.string(),
  taxNo: text,
  email: text,
  amount: yuanSchema.describe('Paid less refunded'),
  status: z
    .enum(invoiceStatuses)
    .describe('to_correct: refunded after the issue; corrected: cancelled by a red invoice'),
  invoiceNo: text,
  issuedOn: text,
  reason: text.describe('Why the request was rejected'),
  correctionNo: text,
  correctedOn: text,
  requestedAt: z.string(),
})

const maxEmailLength = 254

export const InvoiceRequest = z.strictObject({
  titleType: z.enum(invoiceTitleTypes),
  title: nameSchema(100).describe('Name of the person or the company'),
  taxNo: z.string().trim().max(18).nullish().describe('Unified social credit code; companies only'),
  email: z.email().max(maxEmailLength).nullish(),
})
export type InvoiceRequest = z.output<typeof InvoiceRequest>

export const invoiceRequestRefusalCodes = [
  'ORDER_NOT_PAID',
  'ORDER_FREE',
  'ORDER_REFUNDED',
  'INVOICE_REQUEST_EXPIRED',
  'INVOICE_EXISTS',
] as const

export const invoicesContract = {
  get: get('/api/v1/orders/:orderNo/invoice', {
    auth: 'user',
    summary: 'Get the invoices of an order and whether one can be requested',
    params: OrderNoParams,
    reply: z.object({
      amount: yuanSchema.describe('Amount of an invoice that is requested now'),
      requestUntil: text.describe('End of the time to request one; null for an unpaid order'),
      refusal: z.enum(invoiceRequestRefusalCodes).nullable().describe('Why no invoice can be requested now'),
      invoices: z.array(Invoice).describe('Newest first'),
    }),
  }),
  request: post('/api/v1/orders/:orderNo/invoice', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Request an electronic invoice for a paid order',
    params: OrderNoParams,
    body: InvoiceRequest,
    reply: SuccessResponse.extend({ invoice: Invoice }),
  }),
}
