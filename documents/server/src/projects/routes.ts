import { implement, toScopeJson, toUserAuthor } from '#core'
import { okResponse } from '#fields'
import { projectsContract } from './contract.ts'
import {
  createProject,
  getProjectWithCounts,
  type ProjectDeps,
  removeProject,
  updateProject,
} from './service.ts'
import { listProjects } from './store.ts'

export const projectRoutes = (deps: ProjectDeps) =>
  implement(projectsContract, {
    list: ({ actor }) => ({ projects: listProjects(deps.db, toScopeJson(actor.projects)) }),
    async create({ body, actor }) {
      return { project: await createProject(deps, body, toUserAuthor(actor)) }
    },
    get: ({ params }) => ({ project: getProjectWithCounts(deps.db, params.slug) }),
    async update({ params, body, actor }) {
      return { project: await updateProject(deps, params.slug, body, toUserAuthor(actor)) }
    },
    async remove({ params, actor }) {
      await removeProject(deps, params.slug, toUserAuthor(actor))
      return okResponse
    },
  })
