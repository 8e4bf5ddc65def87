import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type Captain = Reply<'captainsAdmin', 'list'>['captains'][number]
export type Application = Reply<'captainsAdmin', 'applications'>['applications'][number]

export const captainStatuses = ['active', 'suspended', 'revoked'] as const
export const applicationStatuses = ['pending', 'approved', 'rejected'] as const

export const captainTones: Record<Captain['status'], BadgeTone> = {
  active: 'ok',
  suspended: 'danger',
  revoked: 'neutral',
}
export const applicationTones: Record<Application['status'], BadgeTone> = {
  pending: 'warn',
  approved: 'ok',
  rejected: 'danger',
}
