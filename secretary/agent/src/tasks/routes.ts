import { type Deps, implement } from '#core'
import { tasksContract } from './contract.ts'
import { apiError } from './errors.ts'
import type { Tasks } from './service.ts'
import { findAgent, listLogsAfter } from './store.ts'
import { agentView, logView } from './views.ts'

export const taskRoutes = ({ db }: Pick<Deps, 'db'>, tasks: Tasks) =>
  implement(tasksContract, {
    logs({ params, query }) {
      if (!findAgent(db, params.agent_id)) throw apiError('AGENT_NOT_FOUND')
      const rows = listLogsAfter(db, params.agent_id, query.after, query.limit + 1)
      return { logs: rows.slice(0, query.limit).map(logView), has_more: rows.length > query.limit }
    },
    cancel: ({ params }) => tasks.cancel(params.agent_id),
    retry: ({ params }) => agentView(tasks.retry(params.agent_id)),
  })
