import { useQuery } from '@tanstack/react-query'
import { projectsQuery, treeQuery } from '#queries.ts'
import { BreadcrumbStep } from '#shell/top-bar.tsx'
import { findAncestorFolders } from './ancestor-folders.ts'

export function DocumentBreadcrumb({ projectSlug, docSlug }: { projectSlug: string; docSlug: string }) {
  const project = useQuery(projectsQuery).data?.find(({ slug }) => slug === projectSlug)
  const tree = useQuery(treeQuery(projectSlug)).data
  const folders = findAncestorFolders(tree ?? [], docSlug) ?? []
  return (
    <>
      <BreadcrumbStep slug={projectSlug}>{project?.name ?? projectSlug}</BreadcrumbStep>
      {folders.map((folder) => (
        <BreadcrumbStep key={folder.id}>{folder.title}</BreadcrumbStep>
      ))}
    </>
  )
}
