import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export type RefundListItem = AdminApiResponse<'money', 'listRefunds'>['refunds'][number]
export type DiscrepancyListItem = AdminApiResponse<'money', 'redList'>['findings'][number]

/**
 * Status filters of the list of refunds. Failed refunds come first. Without a filter the list contains all unfinished
 * refunds.
 */
export const refundStatuses = ['failed', 'wanted', 'accepted', 'succeeded'] as const
export const refundBadgeTones: Record<RefundListItem['status'], BadgeTone> = {
  failed: 'danger',
  wanted: 'warn',
  accepted: 'info',
  succeeded: 'ok',
}

/** Names of the consistency checks whose discrepancies an administrator can mark as seen. */
export const acknowledgeableDiscrepancyRules: readonly string[] = ['NEEDS_PERSON', 'ORDER_UNKNOWN']

export type PaymentBillItem = AdminApiResponse<'bills', 'list'>['bills'][number]
export const billBadgeTones: Record<PaymentBillItem['status'], BadgeTone> = {
  failed: 'danger',
  empty: 'neutral',
  compared: 'ok',
}

export type BillDifferenceItem = AdminApiResponse<'bills', 'differences'>['differences'][number]
export const billDifferenceStatuses = ['open', 'resolved'] as const
export const toBillDifferenceStatus = ({ resolution }: BillDifferenceItem) => resolution ?? ('open' as const)
export const billDifferenceBadgeTones = { open: 'danger', matched: 'ok', explained: 'neutral' } as const
