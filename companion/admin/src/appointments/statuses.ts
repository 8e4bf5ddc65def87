import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export type AppointmentListItem = AdminApiResponse<'medicalAdmin', 'appointments'>['appointments'][number]

/** Status filters of the list of appointments. Statuses in which an administrator must act come first. */
export const appointmentStatuses = [
  'paid',
  'confirmed',
  'completed',
  'pending',
  'cancelled',
  'refunded',
] as const

export const appointmentBadgeTones: Record<AppointmentListItem['status'], BadgeTone> = {
  paid: 'warn',
  confirmed: 'ok',
  completed: 'neutral',
  pending: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
}
