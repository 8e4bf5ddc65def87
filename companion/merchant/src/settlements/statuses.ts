import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type Settlement = Reply<'settlements', 'list'>['settlements'][number]

/** Status as the console shows it: a pending settlement with an objection waits for the answer. */
export type SettlementDisplayStatus = Settlement['status'] | 'objected'
export const toDisplayStatus = ({ status, objection }: Settlement): SettlementDisplayStatus =>
  status === 'pending' && objection && objection.answer === null ? 'objected' : status

export const statusTones: Record<SettlementDisplayStatus, BadgeTone> = {
  pending: 'warn',
  objected: 'danger',
  confirmed: 'info',
  paid: 'ok',
}
