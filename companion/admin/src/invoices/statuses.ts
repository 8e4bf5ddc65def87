import { addMonths, toShanghaiMonth, systemClock } from '@sanhe/kit/runtime/clock'
import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export type InvoiceListItem = AdminApiResponse<'invoicesAdmin', 'list'>['invoices'][number]
export type InvoiceStatus = InvoiceListItem['status']

/** Status filters of the list of invoices. Statuses in which an administrator must act come first. */
export const invoiceStatuses = [
  'requested',
  'to_correct',
  'issued',
  'corrected',
  'rejected',
] as const satisfies readonly InvoiceStatus[]

export const invoiceBadgeTones: Record<InvoiceStatus, BadgeTone> = {
  requested: 'warn',
  to_correct: 'danger',
  issued: 'ok',
  corrected: 'neutral',
  rejected: 'neutral',
}

const shownMonths = 24

/** Months, such as `2026-11`, by which the list of invoices can be filtered. The newest month comes first. */
export const listInvoiceMonths = () =>
  Array.from({ length: shownMonths }, (_, ago) => toShanghaiMonth(addMonths(systemClock.now(), -ago)))
