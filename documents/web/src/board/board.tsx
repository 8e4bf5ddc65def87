import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { Plus } from 'lucide-react'
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { BoardColumn as Column, Label, Task } from '#api.ts'
import { useIsEventStreamConnected } from '#live.ts'
import { OfflineNote } from '#offline/offline-note.tsx'
import { useCanWrite } from '#rights.ts'
import { getCachedTasks, moveTask, removeTask } from './actions.ts'
import { BoardColumn } from './column.tsx'
import type { ColumnAction } from './column-menu.tsx'
import { BoardColumnTabs } from './column-tabs.tsx'
import { type CardDragFunctions, type TaskCardHandlers, boardKeyboardHintId } from './task-card.tsx'
import type { TaskFilter } from './task-details.ts'
import { boardLabels } from './text.ts'
import { useToday } from './today.ts'
import { useBoardKeyboard } from './use-board-keyboard.ts'

const TaskMenu = lazyExport(() => import('./task-menu.tsx'), 'TaskMenu')
const ColumnActions = lazyExport(() => import('./column-menu.tsx'), 'ColumnActions')

/** Number of tasks above which the columns render only the cards near their visible part. */
const longBoard = 100

type BoardProps = {
  slug: string
  tasks: readonly Task[]
  columns: readonly Column[]
  labels: readonly Label[]
  filter: TaskFilter
  adding: number | undefined
  onAdding: (column: number | undefined) => void
  onOpen: (id: number) => void
}

/** Loads the drag-and-drop code after the first paint, because the first paint does not need this code. */
function useDragTools(slug: string, canWrite: boolean) {
  const [tools, setTools] = useState<CardDragFunctions>()
  useEffect(() => {
    let isGone = false
    if (canWrite) void import('./drag.ts').then((module) => !isGone && setTools(module))
    return () => void (isGone = true)
  }, [canWrite])
  useEffect(
    () => tools?.handleTaskCardDrops(slug, (id, drop) => void moveTask(slug, id, drop)),
    [slug, tools],
  )
  return canWrite ? tools : undefined
}

/** Returns the column that narrow screens show, which have room for one. It is the first one until `show` is called. */
function useShownColumn(columns: readonly Column[]) {
  const [chosen, show] = useState<number>()
  return [columns.some(({ id }) => id === chosen) ? chosen : columns[0]?.id, show] as const
}

/** Returns the handlers of cards and columns, and the menu that they have opened. */
function useBoardMenus(slug: string, onOpen: (id: number) => void) {
  const [focusedId, setFocusedId] = useState<number>()
  const [menu, setMenu] = useState<{ task: Task; anchor: Element }>()
  const [columnAction, setColumnAction] = useState<ColumnAction>()
  const handlers = useMemo<TaskCardHandlers>(
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
  const openColumnMenu = useCallback(
    (column: Column, anchor: Element) => setColumnAction({ menuOf: column, anchor }),
    [],
  )
  return { focusedId, handlers, menu, setMenu, columnAction, setColumnAction, openColumnMenu }
}

export function Board(props: BoardProps) {
  const { slug, tasks, columns, labels, filter, adding, onAdding, onOpen } = props
  const today = useToday()
  const isConnected = useIsEventStreamConnected()
  // The service decides the order of cards, so cards cannot be moved while it cannot be reached.
  const canWrite = useCanWrite() && isConnected
  const drag = useDragTools(slug, canWrite)
  const [shownColumn, showColumn] = useShownColumn(columns)
  const menus = useBoardMenus(slug, onOpen)
  const { focusedId, handlers, openColumnMenu } = menus
  const keys = useBoardKeyboard(tasks, useDeferredValue(filter), {
    slug,
    columns,
    show: showColumn,
    remove: (task) => void removeTask(slug, task),
    menu: handlers.menu,
    reveal: handlers.focus,
  })
  const { all, shown } = keys
  return (
    <>
      <OfflineNote about="board" className="px-4 pt-3 @2xl:px-6" />
      <BoardColumnTabs
        columns={columns}
        shown={shown}
        current={shownColumn}
        onChange={showColumn}
        {...(canWrite && { onMenu: openColumnMenu })}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the cards inside have the focus */}
      <div
        className="grid min-h-0 flex-1 gap-4 p-4 @2xl:flex @2xl:overflow-x-auto @2xl:px-6"
        {...(canWrite && { onKeyDown: keys.press })}
        onPointerDown={keys.letGo}
      >
        {columns.map((column) => (
          <BoardColumn
            key={column.id}
            {...{ slug, column, labels, today, onAdding, handlers, canWrite, drag }}
            tasks={shown.get(column.id) ?? []}
            count={all.get(column.id)?.length ?? 0}
            tabStop={tabStopOf(shown.get(column.id), focusedId)}
            heldId={keys.heldId}
            isAdding={adding === column.id}
            onMenu={openColumnMenu}
            isVirtual={tasks.length > longBoard}
            {...(column.id === shownColumn ? {} : { className: '@max-2xl:hidden' })}
          />
        ))}
        {canWrite && <AddColumnButton onClick={() => menus.setColumnAction({ edit: undefined })} />}
      </div>
      <KeyboardHintAndAnnouncement announcement={keys.announcement} />
      <BoardMenus {...props} menus={menus} keys={keys} />
    </>
  )
}

function AddColumnButton({ onClick }: { onClick: () => void }) {
  const t = useText(boardLabels)
  return (
    <IconButton icon={Plus} label={t.addColumn} className="self-start @max-2xl:hidden!" onClick={onClick} />
  )
}

type BoardMenusProps = Pick<BoardProps, 'slug' | 'tasks' | 'columns' | 'onOpen'> & {
  menus: ReturnType<typeof useBoardMenus>
  keys: Pick<ReturnType<typeof useBoardKeyboard>, 'shown' | 'focusTaskCard'>
}

/** The open menu of a card, and the open menu or dialog of a column. */
function BoardMenus({ slug, tasks, columns, onOpen, menus, keys }: BoardMenusProps) {
  const { menu, setMenu, columnAction, setColumnAction } = menus
  return (
    <Suspense>
      {menu && (
        <TaskMenu
          slug={slug}
          task={menu.task}
          tasks={tasks}
          columns={columns}
          shown={keys.shown}
          anchor={menu.anchor}
          onClose={() => setMenu(undefined)}
          onEdit={() => onOpen(menu.task.id)}
          onMoved={() => keys.focusTaskCard(menu.task.id)}
        />
      )}
      {columnAction && (
        <ColumnActions slug={slug} columns={columns} action={columnAction} onChange={setColumnAction} />
      )}
    </Suspense>
  )
}

/** Text for screen readers: the keys of the board, and where the card is that the user moves by keyboard. */
function KeyboardHintAndAnnouncement({ announcement }: { announcement: string }) {
  const t = useText(boardLabels)
  return (
    <>
      <p id={boardKeyboardHintId} hidden>
        {t.keys}
      </p>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/** Returns the id of the card of a column that the Tab key reaches: the focused card, otherwise the first card. */
const tabStopOf = (cards: readonly Task[] | undefined, focusedId: number | undefined) =>
  cards?.find(({ id }) => id === focusedId)?.id ?? cards?.[0]?.id
