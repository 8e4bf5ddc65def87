import type { Fen } from '@sanhe/kit/money'
import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { isCreditCode } from '#core'
import type { invoiceRequestRefusalCodes } from './contract.ts'

/** Time in milliseconds after the payment in which a user can request an invoice. */
export const invoiceRequestPeriodMs = 180 * dayMs

export type InvoiceStatus = 'requested' | 'issued' | 'rejected' | 'to_correct' | 'corrected'

type Order = {
  status: 'pending' | 'paid' | 'completed' | 'cancelled' | 'refunded'
  amountFen: Fen
  /** Paid amount minus all refunds, in fen. Refunds that are still in progress are included. */
  leftFen: Fen
  paidAt: Instant | null
  hasActiveInvoice: boolean
}

/** Returns the error code if no invoice can be requested for an order now. */
export function decideInvoiceRequestRefusal(
  { status, amountFen, leftFen, paidAt, hasActiveInvoice }: Order,
  now: Instant,
): (typeof invoiceRequestRefusalCodes)[number] | undefined {
  if (status === 'pending' || status === 'cancelled' || paidAt === null) return 'ORDER_NOT_PAID'
  if (amountFen === 0) return 'ORDER_FREE'
  if (hasActiveInvoice) return 'INVOICE_EXISTS'
  if (status === 'refunded' || leftFen <= 0) return 'ORDER_REFUNDED'
  if (now > paidAt + invoiceRequestPeriodMs) return 'INVOICE_REQUEST_EXPIRED'
}

/** Returns the error code if the tax number does not fit the kind of title. */
export function decideInvoiceTitleRefusal(titleType: 'personal' | 'company', taxNo: string | null) {
  if (titleType === 'personal') return taxNo === null ? undefined : 'TAX_NO_NOT_NEEDED'
  return taxNo !== null && isCreditCode(taxNo) ? undefined : 'TAX_NO_INVALID'
}

type Change = { status: InvoiceStatus; amountFen: Fen }

/**
 * Returns the status and amount of an invoice after a refund of its order. A requested invoice gets the remaining
 * amount, and is rejected when nothing remains. An issued invoice keeps its amount and must be corrected. Undefined
 * means that nothing changes.
 */
export function getInvoiceAfterRefund({ status, amountFen }: Change, leftFen: Fen): Change | undefined {
  if (leftFen >= amountFen) return undefined
  if (status === 'issued') return { status: 'to_correct', amountFen }
  if (status !== 'requested') return undefined
  return leftFen <= 0 ? { status: 'rejected', amountFen: 0 } : { status, amountFen: leftFen }
}

/** Returns whether a date of issue is possible. Days are compared as text: `2026-11-21`. */
export const isInvoiceDayInRange = (day: string, from: string, to: string) => from <= day && day <= to
