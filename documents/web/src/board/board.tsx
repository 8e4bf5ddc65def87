import { classes } from '@sanhe/ui/classes.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Task } from '#api.ts'
import { getCachedTasks, moveTask, removeTask, topPlaceOfColumn } from './actions.ts'
import { useCanWrite } from '#rights.ts'
import { BoardColumn } from './column.tsx'
import { BoardFilterBar } from './filter-bar.tsx'
import {
  type BoardColumns,
  type CardMove,
  cardPlaceAfterMove,
  type TaskStatus,
  taskStatuses,
} from './rules.ts'
import { type CardDragTools, type CardHandlers, keyboardHintId } from './task-card.tsx'
import { emptyTaskFilter } from './task-details.ts'
import { boardLabels } from './text.ts'
import { useToday } from './today.ts'
import { focusCard, useBoardKeyboard } from './use-board-keyboard.ts'

const TaskMenu = lazy(() => import('./task-menu.tsx').then((module) => ({ default: module.TaskMenu })))

type BoardProps = {
  slug: string
  tasks: readonly Task[]
  isFilterShown: boolean
  adding: TaskStatus | undefined
  onAdding: (status: TaskStatus | undefined) => void
  onOpen: (id: number) => void
}

/** Loads the drag-and-drop code after the first paint, which does not need it. */
function useDragTools(slug: string, canWrite: boolean) {
  const [tools, setTools] = useState<CardDragTools>()
  useEffect(() => {
    let isGone = false
    if (canWrite) void import('./drag.ts').then((module) => !isGone && setTools(module))
    return () => void (isGone = true)
  }, [canWrite])
  useEffect(() => tools?.watchCardDrops(slug, (id, drop) => void moveTask(slug, id, drop)), [slug, tools])
  return tools
}

export function Board({ slug, tasks, isFilterShown, adding, onAdding, onOpen }: BoardProps) {
  const t = useText(boardLabels)
  const today = useToday()
  const canWrite = useCanWrite()
  const drag = useDragTools(slug, canWrite)
  const [filter, setFilter] = useState(emptyTaskFilter)
  const [current, setCurrent] = useState<TaskStatus>('todo')
  const [focusedId, setFocusedId] = useState<number>()
  const [menu, setMenu] = useState<{ task: Task; anchor: Element }>()
  const handlers = useMemo<CardHandlers>(
    () => ({
      open: onOpen,
      focus: setFocusedId,
      menu(id, anchor) {
        const task = getCachedTasks(slug).find((candidate) => candidate.id === id)
        if (task) setMenu({ task, anchor })
      },
    }),
    [slug, onOpen],
  )
  const remove = (task: Task) => void removeTask(slug, task)
  const keys = useBoardKeyboard(tasks, useDeferredValue(filter), {
    slug,
    show: setCurrent,
    remove,
    menu: handlers.menu,
  })
  const { all, shown } = keys
  const tabStopOf = (status: TaskStatus) =>
    shown[status].find((task) => task.id === focusedId)?.id ?? shown[status][0]?.id

  function step(task: Task, where: CardMove) {
    const drop = cardPlaceAfterMove(tasks, shown, task.id, where)
    if (drop) void moveTask(slug, task.id, drop)
    focusCard(task.id)
  }
  function moveTo(task: Task, status: TaskStatus) {
    if (status === task.status) return
    void moveTask(slug, task.id, topPlaceOfColumn(slug, status), { withToast: true })
    focusCard(task.id)
  }

  return (
    <div className="@container flex h-full flex-col">
      <BoardFilterBar
        filter={filter}
        onChange={setFilter}
        className={isFilterShown ? 'flex' : 'hidden @2xl:flex'}
      />
      <ColumnSwitch columns={shown} current={current} onChange={setCurrent} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the cards inside have the focus */}
      <div
        className="grid min-h-0 flex-1 gap-4 p-4 @2xl:grid-cols-3 @2xl:px-6"
        {...(canWrite && { onKeyDown: keys.press })}
        onPointerDown={keys.letGo}
      >
        {taskStatuses.map((status) => (
          <BoardColumn
            key={status}
            slug={slug}
            status={status}
            tasks={shown[status]}
            count={all[status].length}
            today={today}
            tabStop={tabStopOf(status)}
            heldId={keys.heldId}
            isAdding={adding === status}
            onAdding={onAdding}
            handlers={handlers}
            canWrite={canWrite}
            drag={drag}
            {...(status === current ? {} : { className: '@max-2xl:hidden' })}
          />
        ))}
      </div>
      <p id={keyboardHintId} hidden>
        {t.keys}
      </p>
      <p aria-live="assertive" className="sr-only">
        {keys.announcement}
      </p>
      <Suspense>
        {menu && (
          <TaskMenu
            slug={slug}
            task={menu.task}
            anchor={menu.anchor}
            onClose={() => setMenu(undefined)}
            onEdit={() => onOpen(menu.task.id)}
            onRemove={() => remove(menu.task)}
            onMoveTo={(status) => moveTo(menu.task, status)}
            onStep={(where) => step(menu.task, where)}
            canStep={(where) => cardPlaceAfterMove(tasks, shown, menu.task.id, where) !== undefined}
          />
        )}
      </Suspense>
    </div>
  )
}

type ColumnSwitchProps = {
  columns: BoardColumns
  current: TaskStatus
  onChange: (status: TaskStatus) => void
}

/** Column tabs for screens that show one column at a time. */
function ColumnSwitch({ columns, current, onChange }: ColumnSwitchProps) {
  const t = useText(boardLabels)
  return (
    <fieldset className="mx-4 mt-4 flex rounded-control bg-sunken p-1 @2xl:hidden">
      <legend className="sr-only">{t.showColumn}</legend>
      {taskStatuses.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === current}
          className={classes(
            'flex h-control min-w-0 flex-auto items-center justify-center gap-1.5 rounded-[6px] px-1 text-[13px] text-muted',
            'aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-text aria-pressed:shadow-raised',
          )}
          onClick={() => onChange(status)}
        >
          <span className="truncate">{t.columns[status]}</span>
          <span className="tabular-nums">{columns[status].length}</span>
        </button>
      ))}
    </fieldset>
  )
}
