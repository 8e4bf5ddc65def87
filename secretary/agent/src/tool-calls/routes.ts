import { type Deps, implement, isConversationVisible } from '#core'
import { toolCallsContract } from './contract.ts'
import { apiError } from './errors.ts'
import { findSessionTitle, findToolCall, findCallUndoState, listToolCallActivity } from './store.ts'
import { toToolCallResponse, toFullToolCallResponse } from './views.ts'

export const toolCallRoutes = ({ db }: Pick<Deps, 'db'>) =>
  implement(toolCallsContract, {
    list({ query, actor: { personId } }) {
      const rows = listToolCallActivity(db, personId, { ...query, limit: query.limit + 1 })
      const tool_calls = rows.slice(0, query.limit).map((row) => ({
        ...toToolCallResponse(row),
        session_id: row.session_id,
        session_title: findSessionTitle(db, row.session_id),
        undo: row.status === 'done' ? findCallUndoState(db, row.call_id) : null,
      }))
      return { tool_calls, has_more: rows.length > query.limit }
    },
    get({ params, actor }) {
      const call = findToolCall(db, params.call_id)
      if (!call || !isConversationVisible(db, call.session_id, actor.personId))
        throw apiError('TOOL_CALL_NOT_FOUND')
      return toFullToolCallResponse(call)
    },
  })
