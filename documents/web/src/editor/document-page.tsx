import { Failure, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { hasStatus } from '#api.ts'
import { documentQuery, projectsQuery, treeQuery } from '#queries.ts'
import { NotFound } from '#shell/route-states.tsx'
import { TopBarTitle, TrailStep } from '#shell/top-bar.tsx'
import { pathTo } from '#tree/rules.ts'

const route = getRouteApi('/app/projects/$slug/docs/$docSlug')

export function DocumentPage() {
  const { slug, docSlug } = route.useParams()
  const { data: doc, error, isPending, refetch } = useQuery(documentQuery(slug, docSlug))
  if (isPending) return <Skeleton rows={8} className="mx-auto max-w-[72ch] p-8" />
  if (hasStatus(error, 404)) return <NotFound />
  if (!doc) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <>
      <TopBarTitle trail={<Trail slug={slug} id={doc.id} />}>{doc.title}</TopBarTitle>
      <article className="mx-auto max-w-[72ch] p-4 leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap md:p-8">
        {doc.content}
      </article>
    </>
  )
}

function Trail({ slug, id }: { slug: string; id: number }) {
  const { data: nodes = [] } = useQuery(treeQuery(slug))
  const { data: projects = [] } = useQuery(projectsQuery)
  const project = projects.find((candidate) => candidate.slug === slug)
  return (
    <>
      {project && <TrailStep slug={slug}>{project.name}</TrailStep>}
      {pathTo(nodes, id)?.map((folder) => (
        <TrailStep key={folder.id}>{folder.title}</TrailStep>
      ))}
    </>
  )
}
