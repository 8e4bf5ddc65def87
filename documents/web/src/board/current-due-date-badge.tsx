import type { Task } from '#api.ts'
import { DueDateBadge } from './due-date-badge.tsx'
import { useToday } from './today.ts'

/** Shows a due date relative to the current day. */
export function CurrentDueDateBadge({ task }: { task: Pick<Task, 'due_date' | 'status'> }) {
  return <DueDateBadge task={task} today={useToday()} />
}
