import { toAuditOrigin } from '#audit'
import { implement, toScopeJson, toUserAuthor } from '#core'
import { okResponseBody } from '#fields'
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
    async create({ body, actor, request }) {
      const origin = toAuditOrigin(actor, request)
      return { project: await createProject(deps, body, toUserAuthor(actor), origin) }
    },
    get: ({ params }) => ({ project: getProjectWithCounts(deps.db, params.slug) }),
    async update({ params, body, actor, request }) {
      const origin = toAuditOrigin(actor, request)
      return { project: await updateProject(deps, params.slug, body, toUserAuthor(actor), origin) }
    },
    async remove({ params, actor, request }) {
      await removeProject(deps, params.slug, toUserAuthor(actor), toAuditOrigin(actor, request))
      return okResponseBody
    },
  })
