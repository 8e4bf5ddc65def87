import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Log } from '@sanhe/kit/runtime/log'
import type { Skill } from '#core'
import { createMcpSkill, type McpServer, type McpTool } from './mcp-skill.ts'

export type { McpServer } from './mcp-skill.ts'

const timeoutMs = 15_000

type ConnectedServer = { client: Client; skills: Skill[]; definitions: string }

/**
 * Provides the tools of MCP servers as skills while the servers are reachable. `skills` is the shared list: tools are
 * added when their server answers, replaced when their definition changes, and removed when the server does not answer.
 */
export function connectMcpServers(servers: McpServer[], skills: Skill[], log: Log) {
  const connected = new Map<string, ConnectedServer>()

  function replaceSkills(server: McpServer, next: ConnectedServer | undefined) {
    const old = new Set(connected.get(server.name)?.skills)
    const remaining = skills.filter((skill) => !old.has(skill))
    skills.splice(0, skills.length, ...remaining, ...(next?.skills ?? []))
    if (next) connected.set(server.name, next)
    else connected.delete(server.name)
  }
  async function readTools(server: McpServer, client: Client) {
    const { tools } = await client.listTools({}, { timeout: timeoutMs })
    const definitions = JSON.stringify(tools)
    if (connected.get(server.name)?.definitions === definitions) return
    const skill = (tool: McpTool) =>
      createMcpSkill(server, tool, client, () => replaceSkills(server, undefined))
    replaceSkills(server, { client, definitions, skills: tools.map(skill) })
  }
  async function connect(server: McpServer) {
    const client = new Client({ name: 'sanhe-agent', version: '1' })
    try {
      // The cast is necessary: the SDK's transport declares optional fields in a way that the compiler option
      // exactOptionalPropertyTypes refuses.
      const transport = new StreamableHTTPClientTransport(new URL(server.url)) as Parameters<
        Client['connect']
      >[0]
      await client.connect(transport, { timeout: timeoutMs })
      await readTools(server, client)
    } catch (error) {
      await client.close().catch(() => {})
      log.warn({ err: error, server: server.name }, 'an MCP server cannot be reached, it is tried again')
    }
  }
  async function refresh(server: McpServer, client: Client) {
    try {
      await readTools(server, client)
    } catch (error) {
      replaceSkills(server, undefined)
      await client.close().catch(() => {})
      log.warn({ err: error, server: server.name }, 'an MCP server no longer answers, it is tried again')
    }
  }
  const connectMissing = () => Promise.all(servers.filter(({ name }) => !connected.has(name)).map(connect))
  /** Connects to the servers that are not connected, and reads the tool definitions of connected ones again. */
  async function refreshAll() {
    const known = servers.flatMap((server) => {
      const client = connected.get(server.name)?.client
      return client ? [{ server, client }] : []
    })
    await Promise.all([connectMissing(), ...known.map(({ server, client }) => refresh(server, client))])
  }
  const jobs: Job[] = servers.length
    ? [{ name: 'connect-mcp-servers', everyMs: minuteMs, run: refreshAll }]
    : []
  return {
    connectMissing,
    jobs,
    stop: () => Promise.all([...connected.values()].map(({ client }) => client.close().catch(() => {}))),
  }
}
