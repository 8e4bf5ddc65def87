import { type Deps, implement } from '#core'
import { toolCallsContract } from './contract.ts'
import { apiError } from './errors.ts'
import { findToolCall } from './store.ts'
import { wholeToolCallResponse } from './views.ts'

export const toolCallRoutes = ({ db }: Pick<Deps, 'db'>) =>
  implement(toolCallsContract, {
    get({ params }) {
      const call = findToolCall(db, params.call_id)
      if (!call) throw apiError('TOOL_CALL_NOT_FOUND')
      return wholeToolCallResponse(call)
    },
  })
