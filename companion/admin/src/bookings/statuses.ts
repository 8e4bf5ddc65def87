import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export type HomeServiceBooking = AdminApiResponse<'housekeepingAdmin', 'orders'>['orders'][number]

/** Status filters of the list of home service bookings. Statuses in which an administrator must act come first. */
export const bookingStatuses = [
  'to_move',
  'confirmed',
  'in_progress',
  'completed',
  'pending',
  'paid',
  'cancelled',
] as const

export const bookingBadgeTones: Record<HomeServiceBooking['status'], BadgeTone> = {
  confirmed: 'warn',
  in_progress: 'info',
  completed: 'ok',
  pending: 'neutral',
  paid: 'info',
  cancelled: 'neutral',
}
