import { implement } from '#core'
import { undoContract } from './contract.ts'
import { undoToolCall, type UndoDeps } from './service.ts'

export const undoRoutes = (deps: UndoDeps) =>
  implement(undoContract, { undo: ({ params, actor }) => undoToolCall(deps, params.call_id, actor.personId) })
