import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export type ActivityListItem = AdminApiResponse<'activitiesAdmin', 'list'>['activities'][number]
export type ActivityDetailResponse = AdminApiResponse<'activitiesAdmin', 'get'>
export type ActivityParticipantItem = ActivityDetailResponse['participants'][number]

export const activityStatuses = ['upcoming', 'ongoing', 'finished', 'cancelled'] as const

export const activityBadgeTones: Record<ActivityListItem['status'], BadgeTone> = {
  upcoming: 'info',
  ongoing: 'ok',
  finished: 'neutral',
  cancelled: 'danger',
}
export const participantBadgeTones: Record<ActivityParticipantItem['status'], BadgeTone> = {
  registered: 'info',
  signed_in: 'ok',
  absent: 'warn',
  cancelled: 'neutral',
}
