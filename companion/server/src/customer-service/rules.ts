import type { casePriorities, caseStatuses } from './admin-contract.ts'

export type CaseStatus = (typeof caseStatuses)[number]
export type CasePriority = (typeof casePriorities)[number]

/** Numbers of the priorities in the database, most urgent first. */
const priorityNumbers: Record<CasePriority, number> = { high: 1, normal: 2, low: 3 }

export const toCasePriorityNumber = (priority: CasePriority) => priorityNumbers[priority]

export const toCasePriority = (number: number): CasePriority =>
  number === 1 ? 'high' : number === 3 ? 'low' : 'normal'

/** Roles whose administrators can work on cases. */
export const rolesWithCaseAccess = ['owner', 'operations', 'support'] as const

/** Largest number of reports that a user may send on one day, so that one user cannot fill the queue. */
export const maxReportsPerDay = 10

type CaseState = { title: string; status: CaseStatus; priority: CasePriority; assigneeId: number | null }
type Change = { kind: 'title' | 'status' | 'priority' | 'assignee'; value: string }

/** Returns the fields that the request changes, with their new values for the history of the case. */
export function listCaseChanges(
  current: CaseState,
  next: { [K in keyof CaseState]?: CaseState[K] | undefined },
  assigneeName: string,
): Change[] {
  const changes: Change[] = []
  if (next.title !== undefined && next.title !== current.title)
    changes.push({ kind: 'title', value: next.title })
  if (next.status !== undefined && next.status !== current.status)
    changes.push({ kind: 'status', value: next.status })
  if (next.priority !== undefined && next.priority !== current.priority)
    changes.push({ kind: 'priority', value: next.priority })
  if (next.assigneeId !== undefined && next.assigneeId !== current.assigneeId)
    changes.push({ kind: 'assignee', value: assigneeName })
  return changes
}
