import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import type { Project } from '#api.ts'

/** Icon of a project for which none was chosen, as the specification requires. */
export const defaultProjectIcon = '📁'

type ProjectIconProps = {
  project: Pick<Project, 'icon' | 'color' | 'name'>
  large?: boolean
  small?: boolean
}

const sizes = { large: 'size-11 text-2xl', small: 'size-5 text-xs', normal: 'size-7 text-base' }

/** Icon of a project. Without a chosen icon it is the initial of the name on the project's colour. */
export function ProjectIcon({ project, large = false, small = false }: ProjectIconProps) {
  return (
    <span
      aria-hidden
      style={{ backgroundColor: `color-mix(in srgb, ${project.color} 24%, var(--surface))` }}
      className={joinClassNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-control leading-none',
        sizes[large ? 'large' : small ? 'small' : 'normal'],
      )}
    >
      {project.icon === defaultProjectIcon ? (
        <span
          style={{ color: `color-mix(in srgb, ${project.color} 55%, var(--text))` }}
          className={joinClassNames('font-semibold', large ? 'text-xl' : small ? 'text-[11px]' : 'text-sm')}
        >
          {initialOf(project.name)}
        </span>
      ) : (
        project.icon
      )}
    </span>
  )
}

const initialOf = (name: string) => Array.from(name.trim())[0]?.toLocaleUpperCase() ?? ''
