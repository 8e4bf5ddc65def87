import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { computeDropIndex } from '@sanhe/ui/reorder.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { FolderInput, FolderPlus, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Project } from '#api.ts'
import { projectsQuery } from '#queries.ts'
import { useIsAdmin } from '#rights.ts'
import { TopBarActions, TopBarTitle } from '#shell/top-bar.tsx'
import { importDialogStore } from '#transfer/dialog-store.ts'
import { transferMenuLabels } from '#transfer/menu-text.ts'
import { newProjectDialogStore } from './dialog-store.ts'
import { ProjectCard } from './project-card.tsx'
import { projectsLabels } from './text.ts'

const ProjectDialog = lazyExport(() => import('./project-dialog.tsx'), 'ProjectDialog')

const RemoveProject = lazyExport(() => import('./remove-project.tsx'), 'RemoveProjectDialog')

/** If the code of the home sections fails to load, the page shows only the projects. */
const HomeSections = lazy(() =>
  import('#home/home-sections.tsx')
    .then((module) => ({ default: module.HomeSections }))
    .catch(() => ({ default: ({ children }: { children: ReactNode }) => <>{children}</> })),
)

/** Loads the code of the project actions with the first move, because most visits move no project. */
const moveProject = async (id: number, index: number) => (await import('./actions.ts')).moveProject(id, index)

type Open = { kind: 'edit' | 'remove'; project: Project }

const create = () => newProjectDialogStore.open({})
const createFromFiles = () => importDialogStore.open({ kind: 'new-project' })

export function ProjectsPage() {
  const t = useText(projectsLabels)
  const importText = useText(transferMenuLabels)
  const isAdmin = useIsAdmin()
  const projects = useQuery(projectsQuery)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <TopBarTitle>{t.title}</TopBarTitle>
      <TopBarActions>
        {isAdmin && (
          <>
            <Button className="px-3" title={importText.createFrom} onClick={createFromFiles}>
              <FolderInput aria-hidden className="size-4" />
              {importText.importProject}
            </Button>
            <Button look="primary" className="px-3" onClick={create}>
              <Plus aria-hidden className="size-4" />
              {t.create}
            </Button>
          </>
        )}
      </TopBarActions>
      {projects.isPending && <Skeleton rows={6} className="p-6" />}
      {projects.isError && <ErrorState error={projects.error} onRetry={() => void projects.refetch()} />}
      {projects.data?.length === 0 && <NoProjects />}
      {projects.data && projects.data.length > 0 && (
        <Suspense fallback={<Skeleton rows={6} className="p-6" />}>
          <HomeSections>
            <Cards projects={projects.data} onOpen={setOpen} />
          </HomeSections>
        </Suspense>
      )}
      <Suspense>
        {open?.kind === 'edit' && <ProjectDialog project={open.project} onClose={close} />}
        {open?.kind === 'remove' && <RemoveProject project={open.project} onClose={close} />}
      </Suspense>
    </>
  )
}

function Cards({ projects, onOpen }: { projects: readonly Project[]; onOpen: (open: Open) => void }) {
  return (
    <ul className="mx-auto grid max-w-6xl grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-4 p-4 md:p-6">
      {projects.map((project, index) => (
        <li key={project.id}>
          <ProjectCard
            project={project}
            onDrop={(draggedId, side) =>
              void moveProject(draggedId, computeDropIndex(projects, draggedId, project.id, side))
            }
            onEdit={() => onOpen({ kind: 'edit', project })}
            onRemove={() => onOpen({ kind: 'remove', project })}
            {...(index > 0 ? { onEarlier: () => void moveProject(project.id, index - 1) } : {})}
            {...(index < projects.length - 1
              ? { onLater: () => void moveProject(project.id, index + 1) }
              : {})}
          />
        </li>
      ))}
    </ul>
  )
}

function NoProjects() {
  const isAdmin = useIsAdmin()
  const t = useText(projectsLabels)
  const importText = useText(transferMenuLabels)
  const action = (
    <div className="flex flex-wrap justify-center gap-2">
      <Button look="primary" onClick={create}>
        <Plus aria-hidden className="size-4" />
        {t.create}
      </Button>
      <Button onClick={createFromFiles}>
        <FolderInput aria-hidden className="size-4" />
        {importText.createFrom}
      </Button>
    </div>
  )
  return (
    <EmptyState icon={FolderPlus} title={isAdmin ? t.empty : t.emptyForYou} action={isAdmin && action}>
      {isAdmin ? t.emptyHint : t.noneYours}
    </EmptyState>
  )
}
