import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type Settlement = Reply<'settlements', 'listAll'>['settlements'][number]

/** Filters of the list, in the order of the work. */
export const settlementStatuses = ['confirmed', 'pending', 'paid'] as const
export const settlementTones: Record<Settlement['status'], BadgeTone> = {
  confirmed: 'warn',
  pending: 'neutral',
  paid: 'ok',
}

/** Returns the month of a settlement: `2026-11`. */
export const monthOf = ({ periodStart }: Pick<Settlement, 'periodStart'>) => periodStart.slice(0, 7)
