import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { MerchantApiResponse } from '#api.ts'

export type OwnSettlementItem = MerchantApiResponse<'settlements', 'list'>['settlements'][number]

/** Status that the console shows. A pending settlement with an unanswered objection is shown with a separate status. */
export type OwnSettlementDisplayStatus = OwnSettlementItem['status'] | 'objected'
export const getOwnSettlementStatus = ({
  status,
  objection,
}: OwnSettlementItem): OwnSettlementDisplayStatus =>
  status === 'pending' && objection && objection.answer === null ? 'objected' : status

export const ownSettlementBadgeTones: Record<OwnSettlementDisplayStatus, BadgeTone> = {
  pending: 'warn',
  objected: 'danger',
  confirmed: 'info',
  paid: 'ok',
}
