import { toIso } from '@sanhe/kit/runtime/clock'
import { implement } from '#core'
import { quickCommandsContract } from './contract.ts'
import { addQuickCommand, changeQuickCommand, type QuickCommandDeps, removeQuickCommand } from './service.ts'
import { listQuickCommands, type QuickCommandRow } from './store.ts'

export const quickCommandRoutes = (deps: QuickCommandDeps) =>
  implement(quickCommandsContract, {
    list: ({ actor }) => ({ commands: listQuickCommands(deps.db, actor.personId).map(response) }),
    add: ({ body, actor }) => response(addQuickCommand(deps, actor.personId, body)),
    change: ({ params, body, actor }) =>
      response(changeQuickCommand(deps, actor.personId, params.command_id, body)),
    remove: ({ params, actor }) => removeQuickCommand(deps, actor.personId, params.command_id),
  })

const response = ({ command_id, title, text, bundle_slug, updated_at }: QuickCommandRow) => ({
  command_id,
  title,
  text,
  bundle_slug,
  updated_at: toIso(updated_at),
})
