import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

/** Status filters of the list of merchants, from the application to the closed shop. */
export const merchantStatuses = ['pending', 'rejected', 'active', 'suspended', 'closed'] as const
export type MerchantStatus = (typeof merchantStatuses)[number]

export const merchantTones: Record<MerchantStatus, BadgeTone> = {
  pending: 'warn',
  rejected: 'danger',
  active: 'ok',
  suspended: 'danger',
  closed: 'neutral',
}

export type Merchant = Reply<'merchantApplications', 'list'>['merchants'][number]

/** Status for the filter of the list. The server stores a rejected application as `pending` with a review result. */
export const toMerchantDisplayStatus = ({ status, reviewResult }: Merchant): MerchantStatus =>
  status === 'pending' && reviewResult === 'rejected' ? 'rejected' : (status as MerchantStatus)
