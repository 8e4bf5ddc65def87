import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type Consultation = Reply<'medicalAdmin', 'consultations'>['consultations'][number]
type Status = Consultation['status']

/** Filters of the list, in the order of the work. */
export const consultationStatuses = ['paid', 'replied', 'completed', 'pending', 'cancelled'] as const

export const consultationTones: Record<Status, BadgeTone> = {
  paid: 'warn',
  replied: 'ok',
  completed: 'neutral',
  pending: 'neutral',
  cancelled: 'neutral',
}
