import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export type SettlementListItem = AdminApiResponse<'settlements', 'listAll'>['settlements'][number]

/** Status filters of the list of settlements. Statuses in which an administrator must act come first. */
export const settlementStatuses = ['objected', 'confirmed', 'pending', 'paid'] as const
export type SettlementDisplayStatus = (typeof settlementStatuses)[number]

/** Returns the displayed status. A pending settlement with an unanswered objection is shown as `objected`. */
export const toSettlementDisplayStatus = ({
  status,
  objection,
}: Pick<SettlementListItem, 'status' | 'objection'>): SettlementDisplayStatus =>
  status === 'pending' && objection?.answeredAt === null ? 'objected' : status

export const settlementBadgeTones: Record<SettlementDisplayStatus, BadgeTone> = {
  objected: 'danger',
  confirmed: 'warn',
  pending: 'neutral',
  paid: 'ok',
}
