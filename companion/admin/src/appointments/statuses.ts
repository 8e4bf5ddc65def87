import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type Appointment = Reply<'medicalAdmin', 'appointments'>['appointments'][number]

/** Status filters of the list, in the order in which entries pass through the statuses. */
export const appointmentStatuses = [
  'paid',
  'confirmed',
  'completed',
  'pending',
  'cancelled',
  'refunded',
] as const

export const appointmentTones: Record<Appointment['status'], BadgeTone> = {
  paid: 'warn',
  confirmed: 'ok',
  completed: 'neutral',
  pending: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
}
