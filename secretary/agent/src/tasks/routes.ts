import { type Deps, implement } from '#core'
import { tasksContract } from './contract.ts'
import { apiError } from './errors.ts'
import type { SubAgentService } from './service.ts'
import { findSubAgent, listSubAgentLogsAfter } from './store.ts'
import { toSubAgentLogResponse, toSubAgentResponse } from './views.ts'

export const taskRoutes = ({ db }: Pick<Deps, 'db'>, tasks: SubAgentService) =>
  implement(tasksContract, {
    logs({ params, query }) {
      if (!findSubAgent(db, params.agent_id)) throw apiError('AGENT_NOT_FOUND')
      const rows = listSubAgentLogsAfter(db, params.agent_id, query.after, query.limit + 1)
      return {
        logs: rows.slice(0, query.limit).map(toSubAgentLogResponse),
        has_more: rows.length > query.limit,
      }
    },
    cancel: ({ params }) => tasks.cancel(params.agent_id),
    retry: ({ params }) => toSubAgentResponse(tasks.retry(params.agent_id)),
  })
