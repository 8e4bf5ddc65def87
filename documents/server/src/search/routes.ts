import { type Deps, implement } from '#core'
import { getProject } from '#projects'
import { searchContract } from './contract.ts'

export const searchRoutes = (deps: Pick<Deps, 'db' | 'index'>) =>
  implement(searchContract, {
    async search({ query }) {
      const projectId = query.project === undefined ? undefined : getProject(deps.db, query.project).id
      return { results: await deps.index.search(query.q, projectId) }
    },
  })
