import { type Deps, implement, isInScope, type ProjectScope } from '#core'
import { getProject } from '#projects'
import { searchContract } from './contract.ts'

type SearchInput = { q: string; project?: string | undefined }

/**
 * Searches the projects of the caller. As a second check, leaves out results of other projects, because
 * results contain text of documents.
 */
export async function searchProjects(
  { db, index }: Pick<Deps, 'db' | 'index'>,
  { q, project }: SearchInput,
  scope: ProjectScope,
) {
  const all = scope === 'all' ? undefined : [...scope]
  const projectIds = project === undefined ? all : [getProject(db, project, scope).id]
  const results = await index.search(q, projectIds)
  return results.filter(({ project_id }) => isInScope(scope, project_id))
}

export const searchRoutes = (deps: Pick<Deps, 'db' | 'index'>) =>
  implement(searchContract, {
    search: async ({ query, actor }) => ({ results: await searchProjects(deps, query, actor.projects) }),
  })
