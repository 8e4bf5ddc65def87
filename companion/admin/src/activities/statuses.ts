import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type Activity = Reply<'activitiesAdmin', 'list'>['activities'][number]
export type ActivityDetail = Reply<'activitiesAdmin', 'get'>
export type Participant = ActivityDetail['participants'][number]

export const activityStatuses = ['upcoming', 'ongoing', 'finished', 'cancelled'] as const

export const activityTones: Record<Activity['status'], BadgeTone> = {
  upcoming: 'info',
  ongoing: 'ok',
  finished: 'neutral',
  cancelled: 'danger',
}
export const participantTones: Record<Participant['status'], BadgeTone> = {
  registered: 'info',
  signed_in: 'ok',
  absent: 'warn',
  cancelled: 'neutral',
}
