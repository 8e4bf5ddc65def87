import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import {
  AlignLeft,
  ChevronsUp,
  ChevronUp,
  Circle,
  CircleCheckBig,
  CircleDotDashed,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Minus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Label, Task } from '#api.ts'
import { AssigneeAvatar } from './assignee-avatar.tsx'
import { LabelWithColorDot } from './label-with-dot.tsx'
import type { TaskStatus } from './rules.ts'
import { computeChecklistProgress, type TaskPriority } from './task-details.ts'
import { taskBadgeClasses, DueDateBadge } from './due-date-badge.tsx'
import { boardLabels } from './text.ts'

const statusIcons: Record<TaskStatus, LucideIcon> = {
  todo: Circle,
  doing: CircleDotDashed,
  done: CircleCheckBig,
}
const statusColors: Record<TaskStatus, string> = {
  todo: 'text-muted',
  doing: 'text-accent-text',
  done: 'text-ok-text',
}

export function TaskStatusIcon({ status }: { status: TaskStatus }) {
  const Icon = statusIcons[status]
  return <Icon aria-hidden className={joinClassNames('size-4 shrink-0', statusColors[status])} />
}

const priorityIcons: Record<TaskPriority, LucideIcon> = { 0: Minus, 1: ChevronUp, 2: ChevronsUp }
const priorityColors: Record<TaskPriority, string> = {
  0: 'text-muted',
  1: 'text-warn-text',
  2: 'text-danger-text',
}

export function PriorityIcon({ priority }: { priority: TaskPriority }) {
  const Icon = priorityIcons[priority]
  return (
    <Icon
      aria-hidden
      className={joinClassNames('size-4 shrink-0', priorityColors[priority])}
      strokeWidth={2.5}
    />
  )
}

/** Shows a priority by label, icon and colour. Normal priority is not shown. */
function PriorityMark({ priority }: { priority: TaskPriority }) {
  const t = useText(boardLabels)
  if (priority === 0) return null
  return (
    <span
      className={joinClassNames(
        taskBadgeClasses,
        'pr-2 pl-1 font-medium',
        priority === 2 ? 'bg-danger-soft text-danger-text' : 'bg-warn-soft text-warn-text',
      )}
    >
      <PriorityIcon priority={priority} />
      {t.priorities[priority]}
    </span>
  )
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children?: ReactNode }) {
  return (
    <span title={label} className={joinClassNames(taskBadgeClasses, 'text-muted')}>
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{label}</span>
      {children && <span aria-hidden>{children}</span>}
    </span>
  )
}

type TaskBadgesProps = { task: Task; labels: readonly Label[]; today: string }

/** Rows at the foot of a card: labels, then priority, due date, checklist, comments and assignee. */
export function TaskBadges({ task, labels, today }: TaskBadgesProps) {
  const t = useText(boardLabels)
  const list = computeChecklistProgress(task.description)
  const own = labels.filter(({ id }) => task.label_ids.includes(id))
  const hasFacts = task.priority !== 0 || task.due_date !== null || task.description || task.comment_count > 0
  if (!hasFacts && own.length === 0 && task.assignee === null) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {own.length > 0 && (
        <div className="flex w-full flex-wrap gap-1">
          {own.map((label) => (
            <LabelWithColorDot key={label.id} label={label} />
          ))}
        </div>
      )}
      <PriorityMark priority={task.priority} />
      <DueDateBadge task={task} today={today} />
      {list && (
        <Fact icon={ListChecks} label={t.checklist(list.done, list.total)}>
          {list.done}/{list.total}
        </Fact>
      )}
      {!list && task.description && <Fact icon={AlignLeft} label={t.hasDescription} />}
      {task.comment_count > 0 && (
        <Fact icon={MessageSquare} label={t.comments(task.comment_count)}>
          {task.comment_count}
        </Fact>
      )}
      {task.assignee !== null && (
        <span className="ml-auto">
          <AssigneeAvatar name={task.assignee} />
        </span>
      )}
    </div>
  )
}
