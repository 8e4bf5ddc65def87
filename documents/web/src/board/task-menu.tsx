import { useText } from '@sanhe/ui/i18n.ts'
import { FloatingMenu, MenuItem, MenuRadioGroup, MenuSeparator, Submenu } from '@sanhe/ui/menu.tsx'
import { MoveMenuItems } from '@sanhe/ui/move-menu-items.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { ArrowUpToLine, Flag, Link, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { BoardColumn, Task } from '#api.ts'
import { changeTask } from './actions.ts'
import { PriorityIcon, TaskStatusIcon } from './task-badges.tsx'
import { getBoardColumnName } from './column-name.ts'
import type { CardMoveDirection } from './rules.ts'
import type { TaskPriority } from './task-details.ts'
import { boardLabels } from './text.ts'

type TaskMenuProps = {
  slug: string
  task: Task
  columns: readonly BoardColumn[]
  anchor: Element
  onClose: () => void
  onEdit: () => void
  onRemove: () => void
  onMoveTo: (column: number) => void
  onStep: (step: CardMoveDirection) => void
  canStep: (step: CardMoveDirection) => boolean
}

const priorities: readonly TaskPriority[] = [2, 1, 0]

export function TaskMenu(props: TaskMenuProps) {
  const { slug, task, columns, anchor, onClose, onEdit, onRemove, onMoveTo, onStep, canStep } = props
  const t = useText(boardLabels)
  const [isOpen, setOpen] = useState(true)
  const close = (open: boolean) => {
    setOpen(open)
    if (!open) onClose()
  }
  /** Runs an action after the menu has returned the focus, because the action may move the focus itself. */
  const later = (action: () => void) => () => setTimeout(action)
  const step = (direction: CardMoveDirection) =>
    canStep(direction) ? later(() => onStep(direction)) : undefined
  const copy = () =>
    navigator.clipboard
      .writeText(new URL(`/projects/${slug}/board?task=${task.id}`, location.href).href)
      .then(
        () => showToast(t.linkCopied),
        () => showError(t.notCopied),
      )
  return (
    <FloatingMenu isOpen={isOpen} onOpenChange={close} anchor={anchor} align="end">
      <MenuItem icon={PenLine} shortcut="Enter" onSelect={later(onEdit)}>
        {t.edit}
      </MenuItem>
      <MenuSeparator />
      <MenuRadioGroup
        label={t.moveTo}
        value={String(task.column_id)}
        onChange={(column) => setTimeout(() => onMoveTo(Number(column)))}
        options={columns.map((column) => ({
          value: String(column.id),
          label: (
            <span className="flex items-center gap-2">
              <TaskStatusIcon status={column.status} />
              <span className="truncate">{getBoardColumnName(column, t)}</span>
            </span>
          ),
        }))}
      />
      <MenuSeparator />
      <MenuItem icon={ArrowUpToLine} disabled={!canStep('top')} onSelect={later(() => onStep('top'))}>
        {t.moveTop}
      </MenuItem>
      <MoveMenuItems up={t.moveUp} down={t.moveDown} onUp={step('up')} onDown={step('down')} hasKeys />
      <MenuSeparator />
      <Submenu icon={Flag} label={t.priority}>
        <MenuRadioGroup
          label={t.priority}
          value={String(task.priority)}
          onChange={(value) => void changeTask(slug, task, { priority: Number(value) as TaskPriority })}
          options={priorities.map((priority) => ({
            value: String(priority),
            label: (
              <span className="flex items-center gap-2">
                <PriorityIcon priority={priority} />
                {t.priorities[priority]}
              </span>
            ),
          }))}
        />
      </Submenu>
      <MenuItem icon={Link} onSelect={() => void copy()}>
        {t.copyLink}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger shortcut="Del" onSelect={later(onRemove)}>
        {t.remove}
      </MenuItem>
    </FloatingMenu>
  )
}
