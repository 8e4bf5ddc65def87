import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export type CourseListItem = AdminApiResponse<'coursesAdmin', 'list'>['courses'][number]

export const courseStatuses = ['active', 'inactive'] as const
export const courseBadgeTones: Record<CourseListItem['status'], BadgeTone> = {
  active: 'ok',
  inactive: 'neutral',
}
