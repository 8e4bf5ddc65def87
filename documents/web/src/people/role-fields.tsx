import { SelectField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import type { PersonRole } from './actions.ts'
import { ProjectIcon } from '#projects/project-icon.tsx'
import { projectsQuery } from '#queries.ts'
import { peopleLabels } from './text.ts'

export const personRoles = ['admin', 'member', 'reader', 'viewer'] as const

/** Roles whose users see only the chosen projects. */
export const isLimitedToProjects = (role: PersonRole) => role === 'member' || role === 'reader'

type RoleFieldsProps = {
  role: PersonRole
  onRole: (role: PersonRole) => void
  projectIds: readonly number[]
  onProjects: (ids: number[]) => void
}

/** Fields for the role of a person and, for roles that need projects, for the projects. */
export function RoleFields({ role, onRole, projectIds, onProjects }: RoleFieldsProps) {
  const t = useText(peopleLabels)
  return (
    <>
      <SelectField
        label={t.role}
        hint={t.roleHints[role]}
        value={role}
        onChange={(event) => onRole(event.target.value as PersonRole)}
      >
        {personRoles.map((one) => (
          <option key={one} value={one}>
            {t.roles[one]}
          </option>
        ))}
      </SelectField>
      {isLimitedToProjects(role) && <ProjectAccessField projectIds={projectIds} onChange={onProjects} />}
    </>
  )
}

type ProjectChoiceProps = { projectIds: readonly number[]; onChange: (ids: number[]) => void }

export function ProjectAccessField({ projectIds, onChange }: ProjectChoiceProps) {
  const t = useText(peopleLabels)
  const { data: projects = [] } = useQuery(projectsQuery)
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...projectIds, id] : projectIds.filter((one) => one !== id))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t.projects}</legend>
      <div className="max-h-56 overflow-y-auto rounded-control border border-line">
        {projects.length === 0 && <p className="p-3 text-sm text-muted">{t.noProjects}</p>}
        {projects.map((project) => (
          <label
            key={project.id}
            className="flex min-h-control cursor-pointer items-center gap-2.5 px-3 py-1.5 text-sm hover:bg-hover"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={projectIds.includes(project.id)}
              onChange={(event) => toggle(project.id, event.target.checked)}
            />
            <ProjectIcon project={project} small />
            <span className="min-w-0 truncate">{project.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
