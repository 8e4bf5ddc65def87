import { implement, userAuthor } from '#core'
import { okResponse } from '#fields'
import { getProject } from '#projects'
import { tasksContract } from './contract.ts'
import { createTask, removeTask, type TaskDeps, updateTask } from './service.ts'
import { listTasks } from './store.ts'

export const taskRoutes = (deps: TaskDeps) =>
  implement(tasksContract, {
    list: ({ params, query }) => ({
      tasks: listTasks(deps.db, getProject(deps.db, params.slug).id, query.status ?? null),
    }),
    async create({ params, body }) {
      return { task: await createTask(deps, params.slug, body) }
    },
    async update({ params, body }) {
      return { task: await updateTask(deps, params.id, body, { projectSlug: params.slug }) }
    },
    async remove({ params, actor }) {
      await removeTask(deps, params.id, params.slug, userAuthor(actor))
      return okResponse
    },
    async move({ params, body }) {
      return { task: await updateTask(deps, params.id, body, { projectSlug: params.slug }) }
    },
  })
