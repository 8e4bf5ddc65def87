import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type Case = Reply<'customerService', 'listCases'>['cases'][number]
export type CaseEntry = Reply<'customerService', 'listEntries'>['entries'][number]
export type UserReport = Reply<'customerService', 'listReports'>['reports'][number]
export type UserNote = Reply<'customerService', 'listNotes'>['notes'][number]

export const caseStatuses = ['open', 'waiting', 'closed'] as const
export const casePriorities = ['high', 'normal', 'low'] as const
export const caseAssignments = ['me', 'none'] as const
export const reportStatuses = ['open', 'case', 'closed'] as const

export const caseTones: Record<Case['status'], BadgeTone> = {
  open: 'warn',
  waiting: 'info',
  closed: 'neutral',
}
export const priorityTones: Record<Case['priority'], BadgeTone> = {
  high: 'danger',
  normal: 'neutral',
  low: 'neutral',
}
export const reportTones: Record<UserReport['status'], BadgeTone> = {
  open: 'warn',
  case: 'info',
  closed: 'neutral',
}
