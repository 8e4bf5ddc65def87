import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Deps, ForeignTool } from '#core'
import { refuse } from './errors.ts'
import * as store from './store.ts'

type AllowDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** `changed`: the tool was allowed as it used to be, and a person has to look at it again. */
export type ToolStanding = 'allowed' | 'unknown' | 'changed'

/**
 * Whether the owner allowed this tool as it is now. A tool that MCP_ALLOW names is pinned to what describes it at its
 * first use, so that it cannot become another tool under the same name.
 */
export function toolStanding({ db, clock, config }: AllowDeps, tool: ForeignTool): ToolStanding {
  const known = store.findAllowedTool(db, tool)
  if (known) return known.definition_hash === tool.definitionHash ? 'allowed' : 'changed'
  if (!isNamed(config, tool)) return 'unknown'
  store.allowTool(db, tool, 'setting', clock.now())
  return 'allowed'
}

export const allowForGood = ({ db }: Pick<AllowDeps, 'db'>, tool: ForeignTool, now: Instant) =>
  store.allowTool(db, tool, 'person', now)

/** A tool that MCP_ALLOW no longer names asks again. Call this at the start. */
export function forgetUnnamedTools({ db, config }: AllowDeps) {
  for (const { server, tool } of store.listToolsOfSetting(db))
    if (!isNamed(config, { server, name: tool })) store.forbidTool(db, server, tool)
}

/** Takes a permission back. One that MCP_ALLOW names would come back with the next use, so it is refused. */
export function forbid({ db, config }: Pick<AllowDeps, 'db' | 'config'>, tool: ToolName) {
  if (isNamed(config, tool)) throw refuse('TOOL_OF_SETTING')
  if (!store.forbidTool(db, tool.server, tool.name)) throw refuse('TOOL_NOT_FOUND')
}

type ToolName = Pick<ForeignTool, 'server' | 'name'>

const isNamed = ({ mcpAllow }: AllowDeps['config'], { server, name }: ToolName) =>
  mcpAllow.includes(`${server}/${name}`)
