import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { EmptyState, ErrorState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ListFilter, Plus, SquareKanban } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { hasStatus, type Task } from '#api.ts'
import { projectsQuery } from '#queries.ts'
import { useCanWrite } from '#rights.ts'
import { NotFound } from '#shell/route-states.tsx'
import { BreadcrumbStep, TopBarActions, TopBarTitle } from '#shell/top-bar.tsx'
import { resendUnfinishedBoardWrites } from './actions.ts'
import { Board } from './board.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { useTasks } from './pending.ts'
import type { TaskStatus } from './rules.ts'
import { boardLabels } from './text.ts'

const loadDialog = () => import('./task-dialog.tsx')
const TaskDialog = lazy(() => loadDialog().then((module) => ({ default: module.TaskDialog })))
const TaskNotFound = lazy(() => loadDialog().then((module) => ({ default: module.TaskNotFound })))

const route = getRouteApi('/app/projects/$slug/board')

export function BoardPage() {
  const { slug } = route.useParams()
  const t = useText(boardLabels)
  const { tasks, error, isError, refetch } = useTasks(slug)
  const { data: projects = [] } = useQuery(projectsQuery)
  const project = projects.find((candidate) => candidate.slug === slug)
  if (hasStatus(error, 404)) return <NotFound />
  return (
    <>
      <TopBarTitle trail={project && <BreadcrumbStep slug={slug}>{project.name}</BreadcrumbStep>}>
        {t.title}
      </TopBarTitle>
      {tasks ? (
        <LoadedBoard key={slug} slug={slug} tasks={tasks} />
      ) : isError ? (
        <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <BoardSkeleton />
      )}
    </>
  )
}

/** The open task is part of the URL, so that it can be shared and Back closes it. */
function LoadedBoard({ slug, tasks }: { slug: string; tasks: readonly Task[] }) {
  const t = useText(boardLabels)
  const { task: openId } = route.useSearch()
  const navigate = route.useNavigate()
  const canWrite = useCanWrite()
  const [isCreating, setCreating] = useState(false)
  const [isFilterShown, setFilterShown] = useState(false)
  const [adding, setAdding] = useState<TaskStatus>()
  useEffect(() => void resendUnfinishedBoardWrites(), [])
  const open = useCallback((id: number) => void navigate({ search: { task: id } }), [navigate])
  const close = () => {
    setCreating(false)
    if (openId !== undefined) void navigate({ search: {}, replace: true })
  }
  const isEmpty = tasks.length === 0 && !adding
  return (
    <>
      <TopBarActions>
        {!isEmpty && (
          <IconButton
            icon={ListFilter}
            label={t.filter}
            aria-expanded={isFilterShown}
            className="md:hidden"
            onClick={() => setFilterShown(!isFilterShown)}
          />
        )}
        {canWrite && (
          <Button look="primary" className="px-3" title={t.newTask} onClick={() => setCreating(true)}>
            <Plus aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{t.newTask}</span>
          </Button>
        )}
      </TopBarActions>
      {isEmpty ? (
        <NoTasks onAdd={() => setAdding('todo')} />
      ) : (
        <Board
          slug={slug}
          tasks={tasks}
          isFilterShown={isFilterShown}
          adding={adding}
          onAdding={setAdding}
          onOpen={open}
        />
      )}
      <Suspense>
        {isCreating && <TaskDialog slug={slug} onClose={close} />}
        {openId !== undefined && (
          <OpenTask key={openId} slug={slug} id={openId} tasks={tasks} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

type OpenTaskProps = { slug: string; id: number; tasks: readonly Task[]; onClose: () => void }

function OpenTask({ slug, id, tasks, onClose }: OpenTaskProps) {
  const [task] = useState(() => tasks.find((candidate) => candidate.id === id))
  return task ? <TaskDialog slug={slug} task={task} onClose={onClose} /> : <TaskNotFound onClose={onClose} />
}

function NoTasks({ onAdd }: { onAdd: () => void }) {
  const t = useText(boardLabels)
  const action = (
    <Button look="primary" onClick={onAdd}>
      <Plus aria-hidden className="size-4" />
      {t.first}
    </Button>
  )
  const canWrite = useCanWrite()
  return (
    <EmptyState icon={SquareKanban} title={t.empty} action={canWrite && action}>
      {canWrite && t.emptyHint}
    </EmptyState>
  )
}
