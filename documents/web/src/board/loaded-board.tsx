import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ListFilter, Plus, SquareKanban } from 'lucide-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import type { BoardColumn, Label, Task } from '#api.ts'
import { projectPeopleQuery } from '#comments/queries.ts'
import { useIsEventStreamConnected } from '#live.ts'
import { useCanWrite } from '#rights.ts'
import { TopBarActions } from '#shell/top-bar.tsx'
import { resendUnfinishedBoardWrites } from './actions.ts'
import { Board } from './board.tsx'
import { BoardFilterBar } from './filter-bar.tsx'
import { resumeTaskDrafts } from './task-drafts.ts'
import { emptyTaskFilter, type TaskFilter } from './task-details.ts'
import { boardLabels } from './text.ts'

const loadPanel = () => import('./task-panel.tsx')
const TaskPanel = lazyExport(loadPanel, 'TaskPanel')
const TaskNotFound = lazyExport(loadPanel, 'TaskNotFound')
const NewTaskDialog = lazyExport(() => import('./new-task-dialog.tsx'), 'NewTaskDialog')
const Calendar = lazyExport(() => import('./calendar.tsx'), 'Calendar')

const route = getRouteApi('/app/projects/$slug/board')

type LoadedBoardProps = {
  slug: string
  tasks: readonly Task[]
  columns: readonly BoardColumn[]
  labels: readonly Label[]
}

type BoardView = 'board' | 'calendar'

/** The open task and the view are part of the URL, so that they can be shared and Back closes the task. */
function useBoardUrl() {
  const { task: openId, view: shown } = route.useSearch()
  const view: BoardView = shown ?? 'board'
  const navigate = route.useNavigate()
  const open = useCallback(
    (id: number) => void navigate({ search: (before) => ({ ...before, task: id }) }),
    [navigate],
  )
  const close = useCallback(
    () => void navigate({ search: ({ task: _task, ...before }) => before, replace: true }),
    [navigate],
  )
  const show = (next: BoardView) => void navigate({ search: next === 'calendar' ? { view: next } : {} })
  return { openId, view, open, close, show }
}

/** Task to create; `undefined` while the dialog is closed. */
type NewTask = { dueDate?: string } | undefined

export function LoadedBoard(props: LoadedBoardProps) {
  const { slug, tasks, columns } = props
  const url = useBoardUrl()
  const [newTask, setNewTask] = useState<NewTask>()
  const [isFilterShown, setFilterShown] = useState(false)
  const [filter, setFilter] = useState(emptyTaskFilter)
  const [adding, setAdding] = useState<number>()
  useEffect(() => {
    void resendUnfinishedBoardWrites()
    resumeTaskDrafts(slug)
  }, [slug])
  const isEmpty = tasks.length === 0 && adding === undefined && url.view !== 'calendar'
  return (
    <div className="@container flex h-full flex-col">
      <BoardActions
        view={url.view}
        onView={url.show}
        isFilterShown={isFilterShown}
        {...(!isEmpty && { onFilter: () => setFilterShown(!isFilterShown) })}
        onNew={() => setNewTask({})}
      />
      {isEmpty ? (
        <NoTasks onAdd={() => setAdding(columns[0]?.id)} />
      ) : (
        <FilteredTasks
          {...props}
          view={url.view}
          isFilterShown={isFilterShown}
          filter={filter}
          onFilter={setFilter}
          adding={adding}
          onAdding={setAdding}
          onOpen={url.open}
          onNew={setNewTask}
        />
      )}
      <TaskDialogs {...props} url={url} newTask={newTask} onNewTask={setNewTask} />
    </div>
  )
}

type FilteredTasksProps = LoadedBoardProps & {
  view: BoardView
  isFilterShown: boolean
  filter: TaskFilter
  onFilter: (filter: TaskFilter) => void
  adding: number | undefined
  onAdding: (column: number | undefined) => void
  onOpen: (id: number) => void
  onNew: (task: NewTask) => void
}

/** The filter, and the tasks on the board or in the calendar. */
function FilteredTasks({ view, isFilterShown, onFilter, onNew, ...board }: FilteredTasksProps) {
  const { slug, tasks, labels, filter, onOpen } = board
  const { data: people = [] } = useQuery(projectPeopleQuery(slug))
  return (
    <>
      <BoardFilterBar
        filter={filter}
        people={people}
        labels={labels}
        onChange={onFilter}
        className={isFilterShown ? 'flex' : 'hidden @2xl:flex'}
      />
      {view === 'calendar' ? (
        <Suspense>
          <Calendar
            slug={slug}
            tasks={tasks}
            filter={filter}
            onOpen={onOpen}
            onAdd={(dueDate) => onNew({ dueDate })}
          />
        </Suspense>
      ) : (
        <Board {...board} />
      )}
    </>
  )
}

type TaskDialogsProps = LoadedBoardProps & {
  url: ReturnType<typeof useBoardUrl>
  newTask: NewTask
  onNewTask: (task: NewTask) => void
}

/** The dialog of a new task, and the panel of the open task. */
function TaskDialogs({ slug, tasks, columns, labels, url, newTask, onNewTask }: TaskDialogsProps) {
  const { openId, open, close } = url
  const opened = tasks.find(({ id }) => id === openId)
  return (
    <Suspense>
      {newTask && (
        <NewTaskDialog
          slug={slug}
          columns={columns}
          {...newTask}
          onClose={() => onNewTask(undefined)}
          onCreated={({ id }) => {
            onNewTask(undefined)
            open(id)
          }}
        />
      )}
      {opened && (
        <TaskPanel
          key={opened.id}
          slug={slug}
          task={opened}
          columns={columns}
          labels={labels}
          onClose={close}
        />
      )}
      {openId !== undefined && !opened && <TaskNotFound onClose={close} />}
    </Suspense>
  )
}

type BoardActionsProps = {
  view: BoardView
  onView: (view: BoardView) => void
  isFilterShown: boolean
  onFilter?: () => void
  onNew: () => void
}

function BoardActions({ view, onView, isFilterShown, onFilter, onNew }: BoardActionsProps) {
  const t = useText(boardLabels)
  const canWrite = useCanWrite()
  const isConnected = useIsEventStreamConnected()
  return (
    <TopBarActions>
      <SegmentedControl
        label={t.view}
        value={view}
        onChange={onView}
        options={[
          { value: 'board', label: t.boardView },
          { value: 'calendar', label: t.calendarView },
        ]}
      />
      {onFilter && (
        <IconButton
          icon={ListFilter}
          label={t.filter}
          aria-expanded={isFilterShown}
          className="md:hidden"
          onClick={onFilter}
        />
      )}
      {canWrite && (
        <Button look="primary" className="px-3" title={t.newTask} disabled={!isConnected} onClick={onNew}>
          <Plus aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{t.newTask}</span>
        </Button>
      )}
    </TopBarActions>
  )
}

function NoTasks({ onAdd }: { onAdd: () => void }) {
  const t = useText(boardLabels)
  const canWrite = useCanWrite()
  const action = (
    <Button look="primary" onClick={onAdd}>
      <Plus aria-hidden className="size-4" />
      {t.first}
    </Button>
  )
  return (
    <EmptyState icon={SquareKanban} title={t.empty} action={canWrite && action}>
      {canWrite && t.emptyHint}
    </EmptyState>
  )
}
