import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { McpTool } from './mcp-skill.ts'
import { toSafeToolName } from './mcp-server.ts'

/** Largest number of tools of one server that are offered to the model. */
export const maxToolsOfServer = 200
/** Largest length of a tool name that models accept. */
const maxNameCharacters = 64

/** Reads all pages of the tools of a server. */
export async function listMcpTools(client: Client, timeout: number): Promise<McpTool[]> {
  const tools: McpTool[] = []
  let cursor: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next one
    const page = await client.listTools(cursor === undefined ? {} : { cursor }, { timeout })
    tools.push(...page.tools)
    // A page without tools ends the list, so that a faulty server cannot be asked forever.
    cursor = page.tools.length > 0 ? page.nextCursor : undefined
  } while (cursor !== undefined && tools.length < maxToolsOfServer)
  return tools.slice(0, maxToolsOfServer)
}

/** Returns names that models accept. Tools whose names become equal are numbered. */
export function nameSkills(prefix: string, tools: readonly Pick<McpTool, 'name'>[]) {
  const used = new Set<string>()
  return tools.map(({ name }) => {
    const whole = `${prefix}_${toSafeToolName(name)}`
    for (let nth = 1; ; nth += 1) {
      const suffix = nth === 1 ? '' : `_${nth}`
      const skillName = whole.slice(0, maxNameCharacters - suffix.length) + suffix
      if (used.has(skillName)) continue
      used.add(skillName)
      return skillName
    }
  })
}
