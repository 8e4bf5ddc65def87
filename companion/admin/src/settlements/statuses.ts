import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type Settlement = Reply<'settlements', 'listAll'>['settlements'][number]

/** Status filters of the list, in the order in which entries pass through the statuses. */
export const settlementStatuses = ['objected', 'confirmed', 'pending', 'paid'] as const
export type SettlementDisplayStatus = (typeof settlementStatuses)[number]

/** Returns the status that the administration shows: a pending settlement may have an objection to answer. */
export const toDisplayStatus = ({
  status,
  objection,
}: Pick<Settlement, 'status' | 'objection'>): SettlementDisplayStatus =>
  status === 'pending' && objection?.answeredAt === null ? 'objected' : status

export const settlementBadgeTones: Record<SettlementDisplayStatus, BadgeTone> = {
  objected: 'danger',
  confirmed: 'warn',
  pending: 'neutral',
  paid: 'ok',
}

/** Returns the month of a settlement: `2026-11`. */
export const getSettlementMonth = ({ periodStart }: Pick<Settlement, 'periodStart'>) =>
  periodStart.slice(0, 7)
