import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { CircleDot, FilePlus, FolderInput } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { Project, Task, TreeNode } from '#api.ts'
import { isApiErrorWithStatus } from '#api.ts'
import { startNewDocument } from '#new-document/start-new-document.ts'
import { ProjectIcon } from '#projects/project-icon.tsx'
import { projectsQuery, tasksQuery, treeQuery } from '#queries.ts'
import { RouteNotFoundPage } from '#shell/route-states.tsx'
import { TopBarActions, TopBarTitle } from '#shell/top-bar.tsx'
import { importDialogStore } from '#transfer/dialog-store.ts'
import { transferMenuLabels } from '#transfer/menu-text.ts'
import { DocumentTypeIcon } from '#tree/doc-type.tsx'
import { listAllTreeNodes } from '#tree/node.ts'
import { findFolderPath } from '#tree/rules.ts'
import { ProjectMenu } from './project-menu.tsx'

export const overviewLabels = dictionary({
  en: {
    recent: 'Recently changed',
    doing: 'In progress',
    nothingDoing: 'No tasks in progress',
    failed: 'Could not load tasks',
    toBoard: 'Open board',
    empty: 'Start with a document',
    emptyHint: 'Write down requirements, designs or meeting notes. Folders keep them in order.',
    create: 'New document',
  },
  zh: {
    recent: '最近更改',
    doing: '进行中',
    nothingDoing: '暂无进行中的任务',
    failed: '任务加载失败',
    toBoard: '打开任务板',
    empty: '从第一篇文档开始',
    emptyHint: '记录需求、设计或会议内容，用文件夹分类整理。',
    create: '新建文档',
  },
})

/** Dates load after the page, because the overview is part of the first load. */
const CurrentDueDateBadge = lazyExport(
  () => import('#board/current-due-date-badge.tsx'),
  'CurrentDueDateBadge',
)

const route = getRouteApi('/app/projects/$slug')

export function OverviewPage() {
  const { slug } = route.useParams()
  const tree = useQuery(treeQuery(slug))
  const { data: projects = [] } = useQuery(projectsQuery)
  const project = projects.find((candidate) => candidate.slug === slug)
  if (isApiErrorWithStatus(tree.error, 404)) return <RouteNotFoundPage />
  if (tree.isError) return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
  return (
    <>
      <TopBarTitle>{project?.name ?? slug}</TopBarTitle>
      <TopBarActions>
        <ProjectMenu slug={slug} />
      </TopBarActions>
      <div className="mx-auto flex max-w-5xl flex-col gap-8 p-4 md:p-8">
        {project && <Heading project={project} />}
        {tree.isPending && <Skeleton rows={6} />}
        {tree.data &&
          (listAllTreeNodes(tree.data).some((node) => node.type === 'doc') ? (
            <div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
              <Recent slug={slug} nodes={tree.data} />
              <Doing slug={slug} />
            </div>
          ) : (
            <NoDocuments slug={slug} />
          ))}
      </div>
    </>
  )
}

function Heading({ project }: { project: Project }) {
  return (
    <div className="flex items-start gap-4">
      <ProjectIcon project={project} large />
      <div className="min-w-0 flex-1">
        <p className="text-xl font-semibold [overflow-wrap:anywhere]">{project.name}</p>
        {project.description && (
          <p className="mt-1 max-w-prose leading-6 text-muted [overflow-wrap:anywhere]">
            {project.description}
          </p>
        )}
      </div>
    </div>
  )
}

function Section({ heading, end, children }: { heading: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <div className="mb-2 flex h-8 items-center justify-between">
        <h2 className="text-sm font-semibold">{heading}</h2>
        {end}
      </div>
      {children}
    </section>
  )
}

const listClasses = 'divide-y divide-line overflow-hidden rounded-control border border-line bg-surface'
const rowClasses = 'flex min-h-12 items-center gap-3 px-4 py-2 text-sm hover:bg-hover -outline-offset-2'

function Recent({ slug, nodes }: { slug: string; nodes: TreeNode[] }) {
  const t = useText(overviewLabels)
  const recent = listAllTreeNodes(nodes)
    .filter((node) => node.type === 'doc')
    .toSorted((one, other) => other.updated_at.localeCompare(one.updated_at))
    .slice(0, 10)
  return (
    <Section heading={t.recent}>
      <ul className={listClasses}>
        {recent.map((node) => (
          <li key={node.id}>
            <Link
              to="/projects/$slug/docs/$docSlug"
              params={{ slug, docSlug: node.slug }}
              className={rowClasses}
            >
              <DocumentTypeIcon type={node.doc_type} />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{node.title}</span>
                <FolderTrail nodes={nodes} id={node.id} />
              </span>
              <RelativeTimeLabel at={node.updated_at} className="shrink-0 text-xs text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function FolderTrail({ nodes, id }: { nodes: TreeNode[]; id: number }) {
  const path = findFolderPath(nodes, id) ?? []
  if (path.length === 0) return null
  return (
    <span className="block truncate text-xs text-muted">
      {path.map((folder) => folder.title).join(' / ')}
    </span>
  )
}

function Doing({ slug }: { slug: string }) {
  const t = useText(overviewLabels)
  const { data: tasks = [], isPending, isError } = useQuery(tasksQuery(slug))
  const doing = tasks.filter((task) => task.status === 'doing')
  const board = (
    <Link to="/projects/$slug/board" params={{ slug }} className={`${buttonClasses('quiet')} -mr-4`}>
      {t.toBoard}
    </Link>
  )
  return (
    <Section heading={t.doing} end={board}>
      {isPending && <Skeleton rows={2} />}
      {!isPending && doing.length === 0 && (
        <p className="text-sm text-muted">{isError ? t.failed : t.nothingDoing}</p>
      )}
      {doing.length > 0 && (
        <ul className={listClasses}>
          {doing.map((task) => (
            <TaskRow key={task.id} slug={slug} task={task} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function TaskRow({ slug, task }: { slug: string; task: Task }) {
  return (
    <li>
      <Link to="/projects/$slug/board" params={{ slug }} search={{ task: task.id }} className={rowClasses}>
        <CircleDot aria-hidden className="size-4 shrink-0 text-accent-text" />
        <span className="min-w-0 flex-1 truncate">{task.title}</span>
        {task.due_date && (
          <Suspense>
            <CurrentDueDateBadge task={task} />
          </Suspense>
        )}
      </Link>
    </li>
  )
}

function NoDocuments({ slug }: { slug: string }) {
  const t = useText(overviewLabels)
  const router = useRouter()
  const create = () => startNewDocument(router, slug)
  const words = useText(transferMenuLabels)
  const action = (
    <div className="flex flex-wrap justify-center gap-2">
      <Button look="primary" onClick={create}>
        <FilePlus aria-hidden className="size-4" />
        {t.create}
      </Button>
      <Button onClick={() => importDialogStore.open({ kind: 'project', slug })}>
        <FolderInput aria-hidden className="size-4" />
        {words.menuImport}
      </Button>
    </div>
  )
  return (
    <EmptyState icon={FilePlus} title={t.empty} action={action}>
      {t.emptyHint}
    </EmptyState>
  )
}
