import { useText } from '@sanhe/ui/i18n.ts'
import { Menu, MenuItem, MenuSeparator } from '@sanhe/ui/menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown, LayoutGrid } from 'lucide-react'
import { ProjectIcon } from '#projects/project-icon.tsx'
import { projectsQuery } from '#queries.ts'
import { shellLabels } from './text.ts'

export function ProjectSwitcher({ slug }: { slug: string | undefined }) {
  const t = useText(shellLabels)
  const navigate = useNavigate()
  const { data: projects = [] } = useQuery(projectsQuery)
  const current = projects.find((project) => project.slug === slug)
  const trigger = (
    <button
      type="button"
      className="flex h-11 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-hover aria-expanded:bg-hover"
    >
      {current ? (
        <ProjectIcon project={current} />
      ) : (
        <img src="/favicon.svg" alt="" width={28} height={28} className="size-7" />
      )}
      <span className="min-w-0 flex-1 truncate text-sm font-semibold" title={current?.name}>
        {current?.name ?? t.product}
      </span>
      <ChevronsUpDown aria-label={t.switchProject} className="size-4 shrink-0 text-muted" />
    </button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={LayoutGrid} onSelect={() => void navigate({ to: '/' })}>
        {t.allProjects}
      </MenuItem>
      {projects.length > 0 && <MenuSeparator />}
      {projects.map((project) => (
        <MenuItem
          key={project.id}
          onSelect={() => void navigate({ to: '/projects/$slug', params: { slug: project.slug } })}
        >
          <span className="flex items-center gap-2">
            <ProjectIcon project={project} small />
            <span className="min-w-0 truncate">{project.name}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
