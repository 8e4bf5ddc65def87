import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isApiErrorWithStatus } from '#api.ts'
import { projectsQuery } from '#queries.ts'
import { RouteNotFoundPage } from '#shell/route-states.tsx'
import { BreadcrumbStep, TopBarTitle } from '#shell/top-bar.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { LoadedBoard } from './loaded-board.tsx'
import { useTasks } from './pending-task-changes.ts'
import { boardQuery } from './queries.ts'
import { boardLabels } from './text.ts'

const route = getRouteApi('/app/projects/$slug/board')

export function BoardPage() {
  const { slug } = route.useParams()
  const t = useText(boardLabels)
  const { tasks, error, isError, refetch } = useTasks(slug)
  const board = useQuery(boardQuery(slug))
  const { data: projects = [] } = useQuery(projectsQuery)
  const project = projects.find((candidate) => candidate.slug === slug)
  if (isApiErrorWithStatus(error, 404)) return <RouteNotFoundPage />
  const retry = () => {
    void refetch()
    void board.refetch()
  }
  return (
    <>
      <TopBarTitle trail={project && <BreadcrumbStep slug={slug}>{project.name}</BreadcrumbStep>}>
        {t.title}
      </TopBarTitle>
      {tasks && board.data ? (
        <LoadedBoard key={slug} slug={slug} tasks={tasks} {...board.data} />
      ) : isError || board.isError ? (
        <ErrorState title={t.failed} error={error ?? board.error} onRetry={retry} />
      ) : (
        <BoardSkeleton />
      )}
    </>
  )
}
