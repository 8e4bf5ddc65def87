import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'

/** Status filters of the list of users. */
export const userStatuses = ['active', 'disabled', 'deleted'] as const
export type UserStatusFilter = (typeof userStatuses)[number]

export const userBadgeTones: Record<UserStatusFilter, BadgeTone> = {
  active: 'ok',
  disabled: 'danger',
  deleted: 'neutral',
}
