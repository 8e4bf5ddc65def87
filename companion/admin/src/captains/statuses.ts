import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export type CaptainListItem = AdminApiResponse<'captainsAdmin', 'list'>['captains'][number]
export type CaptainApplicationItem = AdminApiResponse<'captainsAdmin', 'applications'>['applications'][number]

export const captainStatuses = ['active', 'suspended', 'revoked'] as const
export const applicationStatuses = ['pending', 'approved', 'rejected'] as const

export const captainBadgeTones: Record<CaptainListItem['status'], BadgeTone> = {
  active: 'ok',
  suspended: 'danger',
  revoked: 'neutral',
}
export const captainApplicationBadgeTones: Record<CaptainApplicationItem['status'], BadgeTone> = {
  pending: 'warn',
  approved: 'ok',
  rejected: 'danger',
}
