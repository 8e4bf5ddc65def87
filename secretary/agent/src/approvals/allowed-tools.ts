import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Deps, ExternalTool } from '#core'
import { apiError } from './errors.ts'
import * as store from './store.ts'

type AllowDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** `changed`: the definition of the tool has changed since it was allowed, so the user must decide again. */
export type ExternalToolStatus = 'allowed' | 'unknown' | 'changed'

/**
 * Returns whether the owner allowed this tool with its current definition. A tool in MCP_ALLOW is pinned to its
 * definition at the first use, so that no other tool can take its name.
 */
export function getExternalToolStatus(
  { db, clock, config }: AllowDeps,
  tool: ExternalTool,
): ExternalToolStatus {
  const known = store.findAllowedTool(db, tool)
  if (known) return known.definition_hash === tool.definitionHash ? 'allowed' : 'changed'
  if (!isNamed(config, tool)) return 'unknown'
  store.allowTool(db, tool, 'setting', clock.now())
  return 'allowed'
}

export const allowToolPermanently = ({ db }: Pick<AllowDeps, 'db'>, tool: ExternalTool, now: Instant) =>
  store.allowTool(db, tool, 'person', now)

/** Revokes the permission of tools that MCP_ALLOW no longer names. Call this at the start of the server. */
export function revokeToolsMissingFromSetting({ db, config }: AllowDeps) {
  for (const { server, tool } of store.listToolsAllowedBySetting(db))
    if (!isNamed(config, { server, name: tool })) store.removeAllowedTool(db, server, tool)
}

/**
 * Revokes the permission of a tool. Refuses for tools in MCP_ALLOW, because such a tool would be allowed again at its
 * next use.
 */
export function revokeToolPermission({ db, config }: Pick<AllowDeps, 'db' | 'config'>, tool: ToolName) {
  if (isNamed(config, tool)) throw apiError('TOOL_OF_SETTING')
  if (!store.removeAllowedTool(db, tool.server, tool.name)) throw apiError('TOOL_NOT_FOUND')
}

type ToolName = Pick<ExternalTool, 'server' | 'name'>

const isNamed = ({ mcpAllow }: AllowDeps['config'], { server, name }: ToolName) =>
  mcpAllow.includes(`${server}/${name}`)
