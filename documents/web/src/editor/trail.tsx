import { useQuery } from '@tanstack/react-query'
import { projectsQuery, treeQuery } from '#queries.ts'
import { TrailStep } from '#shell/top-bar.tsx'
import { ancestorsOf } from './places.ts'

/** Breadcrumb: the project and the folders above a document. */
export function DocumentTrail({ projectSlug, docSlug }: { projectSlug: string; docSlug: string }) {
  const project = useQuery(projectsQuery).data?.find(({ slug }) => slug === projectSlug)
  const tree = useQuery(treeQuery(projectSlug)).data
  const folders = ancestorsOf(tree ?? [], docSlug) ?? []
  return (
    <>
      <TrailStep slug={projectSlug}>{project?.name ?? projectSlug}</TrailStep>
      {folders.map((folder) => (
        <TrailStep key={folder.id}>{folder.title}</TrailStep>
      ))}
    </>
  )
}
