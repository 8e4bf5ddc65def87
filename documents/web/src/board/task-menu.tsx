import { afterMenu } from '@sanhe/ui/after-menu.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { FloatingMenu, MenuItem, MenuRadioGroup, MenuSeparator, Submenu } from '@sanhe/ui/menu.tsx'
import { MoveMenuItems } from '@sanhe/ui/move-menu-items.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { ArrowUpToLine, Flag, Link, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { BoardColumn, Task } from '#api.ts'
import { changeTask, getTopPlaceOfColumn, moveTask, removeTask } from './actions.ts'
import { PriorityIcon, TaskStatusIcon } from './task-badges.tsx'
import { getBoardColumnName } from './column-name.ts'
import { type BoardColumns, type CardMoveDirection, computeCardPlaceAfterMove } from './rules.ts'
import type { TaskPriority } from './task-details.ts'
import { boardLabels } from './text.ts'

type TaskMenuProps = {
  slug: string
  task: Task
  tasks: readonly Task[]
  columns: readonly BoardColumn[]
  /** Cards of each column as the filter shows them; a card moves past the cards that are shown. */
  shown: BoardColumns
  anchor: Element
  onClose: () => void
  onEdit: () => void
  /** Called when the card has moved, so that it can receive the focus at its new place. */
  onMoved: () => void
}

export function TaskMenu({
  slug,
  task,
  tasks,
  columns,
  shown,
  anchor,
  onClose,
  onEdit,
  onMoved,
}: TaskMenuProps) {
  const t = useText(boardLabels)
  const [isOpen, setOpen] = useState(true)
  const changeOpen = (open: boolean) => {
    setOpen(open)
    if (!open) onClose()
  }
  function step(direction: CardMoveDirection) {
    const place = computeCardPlaceAfterMove(tasks, shown, task.id, direction)
    if (!place) return undefined
    return afterMenu(() => {
      void moveTask(slug, task.id, place)
      onMoved()
    })
  }
  function moveTo(column: number) {
    if (column === task.column_id) return
    void moveTask(slug, task.id, getTopPlaceOfColumn(slug, column), { withToast: true })
    onMoved()
  }
  const toTop = step('top')
  const copy = () =>
    navigator.clipboard
      .writeText(new URL(`/projects/${slug}/board?task=${task.id}`, location.href).href)
      .then(
        () => showToast(t.linkCopied),
        () => showError(t.notCopied),
      )
  return (
    <FloatingMenu isOpen={isOpen} onOpenChange={changeOpen} anchor={anchor} align="end">
      <MenuItem icon={PenLine} shortcut="Enter" onSelect={afterMenu(onEdit)}>
        {t.edit}
      </MenuItem>
      <MenuSeparator />
      <MenuRadioGroup
        label={t.moveTo}
        value={String(task.column_id)}
        onChange={(column) => setTimeout(() => moveTo(Number(column)))}
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
      <MenuItem icon={ArrowUpToLine} disabled={!toTop} onSelect={() => toTop?.()}>
        {t.moveTop}
      </MenuItem>
      <MoveMenuItems up={t.moveUp} down={t.moveDown} onUp={step('up')} onDown={step('down')} hasKeys />
      <MenuSeparator />
      <PrioritySubmenu slug={slug} task={task} />
      <MenuItem icon={Link} onSelect={() => void copy()}>
        {t.copyLink}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger shortcut="Del" onSelect={afterMenu(() => void removeTask(slug, task))}>
        {t.remove}
      </MenuItem>
    </FloatingMenu>
  )
}

const priorities: readonly TaskPriority[] = [2, 1, 0]

function PrioritySubmenu({ slug, task }: { slug: string; task: Task }) {
  const t = useText(boardLabels)
  return (
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
  )
}
