import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type Course = Reply<'coursesAdmin', 'list'>['courses'][number]

export const courseStatuses = ['active', 'inactive'] as const
export const courseTones: Record<Course['status'], BadgeTone> = { active: 'ok', inactive: 'neutral' }
