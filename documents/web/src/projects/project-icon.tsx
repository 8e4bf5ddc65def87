import { classes } from '@sanhe/ui/classes.ts'
import type { Project } from '#api.ts'

type ProjectIconProps = { project: Pick<Project, 'icon' | 'color'>; large?: boolean }

export function ProjectIcon({ project, large = false }: ProjectIconProps) {
  return (
    <span
      aria-hidden
      style={{ backgroundColor: `color-mix(in srgb, ${project.color} 24%, var(--surface))` }}
      className={classes(
        'grid shrink-0 place-items-center overflow-hidden rounded-control leading-none',
        large ? 'size-11 text-2xl' : 'size-7 text-base',
      )}
    >
      {project.icon}
    </span>
  )
}
