import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isApiErrorWithStatus } from '#api.ts'
import { RouteNotFoundPage } from '#shell/route-states.tsx'
import { ProjectBreadcrumb } from '#shell/project-breadcrumb.tsx'
import { TopBarTitle } from '#shell/top-bar.tsx'
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
  if (isApiErrorWithStatus(error, 404)) return <RouteNotFoundPage />
  const retry = () => {
    void refetch()
    void board.refetch()
  }
  return (
    <>
      <TopBarTitle trail={<ProjectBreadcrumb slug={slug} />}>{t.title}</TopBarTitle>
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
