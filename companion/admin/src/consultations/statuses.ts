import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export type ConsultationListItem = AdminApiResponse<'medicalAdmin', 'consultations'>['consultations'][number]
type Status = ConsultationListItem['status']

/** Status filters of the list of consultations. Unanswered ones come first. */
export const consultationStatuses = ['paid', 'replied', 'completed', 'pending', 'cancelled'] as const

/** Statuses of the consultations that a doctor sees. A question is sent to the doctor only after it is paid. */
export const consultationStatusesVisibleToDoctors = ['paid', 'replied', 'completed'] as const

export const consultationBadgeTones: Record<Status, BadgeTone> = {
  paid: 'warn',
  replied: 'ok',
  completed: 'neutral',
  pending: 'neutral',
  cancelled: 'neutral',
}
