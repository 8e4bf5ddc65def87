import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export type SupportCaseItem = AdminApiResponse<'customerService', 'listCases'>['cases'][number]
export type SupportCaseEntry = AdminApiResponse<'customerService', 'listEntries'>['entries'][number]
export type UserReportItem = AdminApiResponse<'customerService', 'listReports'>['reports'][number]
export type UserNoteItem = AdminApiResponse<'customerService', 'listNotes'>['notes'][number]

export const caseStatuses = ['open', 'waiting', 'closed'] as const
export const casePriorities = ['high', 'normal', 'low'] as const
export const caseAssigneeFilters = ['me', 'none'] as const
export const reportStatuses = ['open', 'case', 'closed'] as const

export const caseBadgeTones: Record<SupportCaseItem['status'], BadgeTone> = {
  open: 'warn',
  waiting: 'info',
  closed: 'neutral',
}
export const casePriorityBadgeTones: Record<SupportCaseItem['priority'], BadgeTone> = {
  high: 'danger',
  normal: 'neutral',
  low: 'neutral',
}
export const userReportBadgeTones: Record<UserReportItem['status'], BadgeTone> = {
  open: 'warn',
  case: 'info',
  closed: 'neutral',
}
