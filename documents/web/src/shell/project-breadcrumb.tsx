import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '#queries.ts'
import { BreadcrumbStep } from './top-bar.tsx'

/** Breadcrumb of a page of a project. Shows nothing until the projects are loaded. */
export function ProjectBreadcrumb({ slug }: { slug: string }) {
  const project = useQuery(projectsQuery).data?.find((candidate) => candidate.slug === slug)
  return project && <BreadcrumbStep slug={slug}>{project.name}</BreadcrumbStep>
}
