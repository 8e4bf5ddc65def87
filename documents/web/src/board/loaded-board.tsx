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
import { emptyTaskFilter } from './task-details.ts'
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

/** The open task and the view are part of the URL, so that they can be shared and Back closes the task. */
export function LoadedBoard({ slug, tasks, columns, labels }: LoadedBoardProps) {
  const { task: openId, view } = route.useSearch()
  const navigate = route.useNavigate()
  const [newTask, setNewTask] = useState<{ dueDate?: string }>()
  const [isFilterShown, setFilterShown] = useState(false)
  const [filter, setFilter] = useState(emptyTaskFilter)
  const [adding, setAdding] = useState<number>()
  const { data: people = [] } = useQuery(projectPeopleQuery(slug))
  useEffect(() => {
    void resendUnfinishedBoardWrites()
    resumeTaskDrafts(slug)
  }, [slug])
  const open = useCallback(
    (id: number) => void navigate({ search: (before) => ({ ...before, task: id }) }),
    [navigate],
  )
  const close = useCallback(
    () => void navigate({ search: ({ task: _task, ...before }) => before, replace: true }),
    [navigate],
  )
  const show = (next: 'board' | 'calendar') =>
    void navigate({ search: next === 'calendar' ? { view: next } : {} })
  const isEmpty = tasks.length === 0 && adding === undefined && view !== 'calendar'
  const opened = tasks.find(({ id }) => id === openId)
  return (
    <div className="@container flex h-full flex-col">
      <BoardActions
        view={view ?? 'board'}
        onView={show}
        isFilterShown={isFilterShown}
        {...(!isEmpty && { onFilter: () => setFilterShown(!isFilterShown) })}
        onNew={() => setNewTask({})}
      />
      {isEmpty ? (
        <NoTasks onAdd={() => setAdding(columns[0]?.id)} />
      ) : (
        <>
          <BoardFilterBar
            filter={filter}
            people={people}
            labels={labels}
            onChange={setFilter}
            className={isFilterShown ? 'flex' : 'hidden @2xl:flex'}
          />
          {view === 'calendar' ? (
            <Suspense>
              <Calendar
                slug={slug}
                tasks={tasks}
                filter={filter}
                onOpen={open}
                onAdd={(dueDate) => setNewTask({ dueDate })}
              />
            </Suspense>
          ) : (
            <Board
              slug={slug}
              tasks={tasks}
              columns={columns}
              labels={labels}
              filter={filter}
              adding={adding}
              onAdding={setAdding}
              onOpen={open}
            />
          )}
        </>
      )}
      <Suspense>
        {newTask && (
          <NewTaskDialog
            slug={slug}
            columns={columns}
            {...newTask}
            onClose={() => setNewTask(undefined)}
            onCreated={({ id }) => {
              setNewTask(undefined)
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
    </div>
  )
}

type BoardActionsProps = {
  view: 'board' | 'calendar'
  onView: (view: 'board' | 'calendar') => void
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
