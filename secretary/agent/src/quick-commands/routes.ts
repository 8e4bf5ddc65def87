import { toIso } from '@sanhe/kit/runtime/clock'
import { implement } from '#core'
import { quickCommandsContract } from './contract.ts'
import { addQuickCommand, changeQuickCommand, type QuickCommandDeps, removeQuickCommand } from './service.ts'
import { listQuickCommands, type QuickCommandRow } from './store.ts'

export const quickCommandRoutes = (deps: QuickCommandDeps) =>
  implement(quickCommandsContract, {
    list: () => ({ commands: listQuickCommands(deps.db).map(response) }),
    add: ({ body }) => response(addQuickCommand(deps, body)),
    change: ({ params, body }) => response(changeQuickCommand(deps, params.command_id, body)),
    remove: ({ params }) => removeQuickCommand(deps, params.command_id),
  })

const response = ({ command_id, title, text, bundle_slug, updated_at }: QuickCommandRow) => ({
  command_id,
  title,
  text,
  bundle_slug,
  updated_at: toIso(updated_at),
})
