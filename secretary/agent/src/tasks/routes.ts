import { type Deps, implement } from '#core'
import { tasksContract } from './contract.ts'
import { getVisibleSubAgent, type SubAgentService } from './service.ts'
import { listSubAgentLogsAfter } from './store.ts'
import { toSubAgentLogResponse, toSubAgentResponse } from './views.ts'

export const taskRoutes = ({ db }: Pick<Deps, 'db'>, tasks: SubAgentService) =>
  implement(tasksContract, {
    logs({ params, query, actor }) {
      getVisibleSubAgent(db, params.agent_id, actor.personId)
      const rows = listSubAgentLogsAfter(db, params.agent_id, query.after, query.limit + 1)
      return {
        logs: rows.slice(0, query.limit).map(toSubAgentLogResponse),
        has_more: rows.length > query.limit,
      }
    },
    cancel: ({ params, actor }) => tasks.cancel(params.agent_id, actor.personId),
    retry: ({ params, actor }) => toSubAgentResponse(tasks.retry(params.agent_id, actor.personId)),
  })
