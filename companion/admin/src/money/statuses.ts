import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type Refund = Reply<'money', 'listRefunds'>['refunds'][number]
export type Discrepancy = Reply<'money', 'redList'>['findings'][number]

/**
 * Status filters of the list of refunds, failed ones first. Without a filter the list contains all unfinished
 * refunds.
 */
export const refundStatuses = ['failed', 'wanted', 'accepted', 'succeeded'] as const
export const refundTones: Record<Refund['status'], BadgeTone> = {
  failed: 'danger',
  wanted: 'warn',
  accepted: 'info',
  succeeded: 'ok',
}

/** Names of the consistency checks whose discrepancies an administrator can mark as seen. */
export const acknowledgeableRules: readonly string[] = ['NEEDS_PERSON', 'ORDER_UNKNOWN']

export type Bill = Reply<'bills', 'list'>['bills'][number]
export const billTones: Record<Bill['status'], BadgeTone> = {
  failed: 'danger',
  empty: 'neutral',
  compared: 'ok',
}

export type BillDifference = Reply<'bills', 'differences'>['differences'][number]
export const billDifferenceStatuses = ['open', 'resolved'] as const
export const toBillDifferenceStatus = ({ resolution }: BillDifference) => resolution ?? ('open' as const)
export const billDifferenceTones = { open: 'danger', matched: 'ok', explained: 'neutral' } as const
