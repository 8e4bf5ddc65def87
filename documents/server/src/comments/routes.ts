import { implement } from '#core'
import { getDocumentText } from '#documents'
import { okResponseBody } from '#fields'
import { getProject, listUsersOfProject } from '#projects'
import { getTask } from '#tasks'
import { commentsContract } from './contract.ts'
import * as service from './service.ts'
import { listThreadsOfDocument, listThreadsOfTask } from './store.ts'

export const commentRoutes = (deps: service.CommentDeps) => {
  const { db } = deps
  return implement(commentsContract, {
    ofDocument({ params, actor }) {
      const { id } = getDocumentText(db, params.slug, params.docSlug)
      return { threads: service.listThreads(db, listThreadsOfDocument(db, id), actor) }
    },
    async addToDocument({ params, body, actor }) {
      const target = { ...params, anchor: body.anchor }
      return { thread: await service.startThread(deps, actor, target, body.body) }
    },
    ofTask({ params, actor }) {
      const { id } = getTask(deps, params.id, { projectSlug: params.slug })
      return { threads: service.listThreads(db, listThreadsOfTask(db, id), actor) }
    },
    async addToTask({ params, body, actor }) {
      const target = { slug: params.slug, taskId: params.id }
      return { thread: await service.startThread(deps, actor, target, body.body) }
    },
    async reply({ params, body, actor }) {
      return { thread: await service.replyInThread(deps, actor, params.id, body.body) }
    },
    async resolve({ params, body, actor }) {
      return { thread: await service.setThreadResolved(deps, actor, params.id, body.resolved) }
    },
    async edit({ params, body, actor }) {
      return { thread: await service.editComment(deps, actor, params.id, body.body) }
    },
    async remove({ params, actor }) {
      await service.removeComment(deps, actor, params.id)
      return okResponseBody
    },
    people: ({ params }) => ({ people: listUsersOfProject(db, getProject(db, params.slug).id) }),
  })
}
