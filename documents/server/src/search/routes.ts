import { type Deps, implement, isInScope, type ProjectScope, toScopeJson, type SearchFilter } from '#core'
import { getProject, listUserNamesInScope } from '#projects'
import { searchContract } from './contract.ts'
import { searchAttachments } from './search-attachments.ts'
import { searchComments, searchTasks } from './search-tasks-and-comments.ts'

type SearchInput = { q: string; project?: string | undefined }

/**
 * Searches the projects of the caller. Removes results of all other projects as a second check, because results
 * contain text of documents.
 */
export async function searchProjectsOfCaller(
  { db, index }: Pick<Deps, 'db' | 'index'>,
  { q, project }: SearchInput,
  scope: ProjectScope,
  filter?: SearchFilter,
) {
  const all = scope === 'all' ? undefined : [...scope]
  const projectIds = project === undefined ? all : [getProject(db, project, scope).id]
  const results = await index.search(q, projectIds, filter)
  return results.filter(({ project_id }) => isInScope(scope, project_id))
}

export const searchRoutes = (deps: Pick<Deps, 'db' | 'index'>) =>
  implement(searchContract, {
    async search({ query, actor }) {
      const { kind, author, since, by_ai, title_only, sections } = query
      const titleOnly = title_only !== undefined
      const byAi = by_ai !== undefined
      if (kind === 'attachment')
        return { results: [], attachments: await searchAttachments(deps, query, actor.projects) }
      if (kind === 'task' || kind === 'comment') {
        const { db } = deps
        const projectIds =
          query.project === undefined
            ? toScopeJson(actor.projects)
            : JSON.stringify([getProject(db, query.project, actor.projects).id])
        const search = { q: query.q, projectIds, author, byAi, since, titleOnly }
        return kind === 'task'
          ? { results: [], tasks: searchTasks(db, search) }
          : { results: [], comments: searchComments(db, search) }
      }
      const isFiltered = author ?? since ?? by_ai ?? title_only ?? sections
      const filter = isFiltered
        ? { author, byAi, since, titleOnly, withSections: sections !== undefined }
        : undefined
      return { results: await searchProjectsOfCaller(deps, query, actor.projects, filter) }
    },
    authors: ({ actor }) => ({ authors: listUserNamesInScope(deps.db, toScopeJson(actor.projects)) }),
  })
