import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type Settlement = Reply<'settlements', 'list'>['settlements'][number]

/** Status that the console shows. A pending settlement with an unanswered objection has its own status. */
export type SettlementDisplayStatus = Settlement['status'] | 'objected'
export const toDisplayStatus = ({ status, objection }: Settlement): SettlementDisplayStatus =>
  status === 'pending' && objection && objection.answer === null ? 'objected' : status

export const statusTones: Record<SettlementDisplayStatus, BadgeTone> = {
  pending: 'warn',
  objected: 'danger',
  confirmed: 'info',
  paid: 'ok',
}
