import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { Skill } from '#core'
import type { McpServer } from './mcp-server.ts'
import type { McpTool } from './mcp-skill.ts'
import type { McpProblem } from './problem.ts'

/** Connection to a server, or the reason why there is none. */
export type McpConnection = {
  version: string
  client?: Client
  tools: McpTool[]
  skills: Skill[]
  problem: McpProblem | null
}

export type ConnectionTable = ReturnType<typeof createConnectionTable>

/** Keeps the connections by the keys of their servers, and their skills in the shared list. */
export function createConnectionTable(skills: Skill[]) {
  const connections = new Map<string, McpConnection>()

  function set(key: string, next: McpConnection | undefined) {
    const old = new Set(connections.get(key)?.skills)
    const remaining = skills.filter((skill) => !old.has(skill))
    skills.splice(0, skills.length, ...remaining, ...(next?.skills ?? []))
    if (next) connections.set(key, next)
    else connections.delete(key)
  }
  const setProblem = ({ key, version }: McpServer, problem: McpProblem) =>
    set(key, { version, tools: [], skills: [], problem })
  return {
    find: (key: string) => connections.get(key),
    keys: () => [...connections.keys()],
    set,
    setProblem,
    /** Removes the tools of a server whose connection ended, unless another connection has taken its place. */
    lose(server: McpServer, client: Client, problem: McpProblem) {
      if (connections.get(server.key)?.client === client) setProblem(server, problem)
    },
    async close(key: string) {
      const client = connections.get(key)?.client
      set(key, undefined)
      await client?.close().catch(() => {})
    },
  }
}
