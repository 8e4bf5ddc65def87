import { toIso } from '@sanhe/kit/runtime/clock'
import { implement } from '#core'
import { quickCommandsContract } from './contract.ts'
import { addCommand, changeCommand, type QuickCommandDeps, removeCommand } from './service.ts'
import { listCommands, type QuickCommandRow } from './store.ts'

export const quickCommandRoutes = (deps: QuickCommandDeps) =>
  implement(quickCommandsContract, {
    list: () => ({ commands: listCommands(deps.db).map(response) }),
    add: ({ body }) => response(addCommand(deps, body)),
    change: ({ params, body }) => response(changeCommand(deps, params.command_id, body)),
    remove: ({ params }) => removeCommand(deps, params.command_id),
  })

const response = ({ command_id, title, text, updated_at }: QuickCommandRow) => ({
  command_id,
  title,
  text,
  updated_at: toIso(updated_at),
})
