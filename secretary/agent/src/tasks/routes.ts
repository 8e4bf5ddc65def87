import { type Deps, implement } from '#core'
import { tasksContract } from './contract.ts'
import { apiError } from './errors.ts'
import type { TaskService } from './service.ts'
import { findAgent, listAgentLogsAfter } from './store.ts'
import { toAgentLogResponse, toAgentResponse } from './views.ts'

export const taskRoutes = ({ db }: Pick<Deps, 'db'>, tasks: TaskService) =>
  implement(tasksContract, {
    logs({ params, query }) {
      if (!findAgent(db, params.agent_id)) throw apiError('AGENT_NOT_FOUND')
      const rows = listAgentLogsAfter(db, params.agent_id, query.after, query.limit + 1)
      return { logs: rows.slice(0, query.limit).map(toAgentLogResponse), has_more: rows.length > query.limit }
    },
    cancel: ({ params }) => tasks.cancel(params.agent_id),
    retry: ({ params }) => toAgentResponse(tasks.retry(params.agent_id)),
  })
