import { implement, toUserAuthor } from '#core'
import { okResponseBody } from '#fields'
import { getProject } from '#projects'
import { tasksContract } from './contract.ts'
import { createTask, listTasks, removeTask, type TaskDeps, updateTask } from './service.ts'

export const taskRoutes = (deps: TaskDeps) =>
  implement(tasksContract, {
    list: ({ params, query }) => ({
      tasks: listTasks(deps.db, getProject(deps.db, params.slug).id, query.status),
    }),
    async create({ params, body, actor }) {
      return { task: await createTask(deps, params.slug, body, toUserAuthor(actor)) }
    },
    async update({ params, body, actor }) {
      const place = { projectSlug: params.slug }
      return { task: await updateTask(deps, params.id, body, place, toUserAuthor(actor)) }
    },
    async remove({ params, actor }) {
      await removeTask(deps, params.id, params.slug, toUserAuthor(actor))
      return okResponseBody
    },
    async move({ params, body, actor }) {
      const place = { projectSlug: params.slug }
      return { task: await updateTask(deps, params.id, body, place, toUserAuthor(actor)) }
    },
  })
