import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { createKeyedQueue } from '@sanhe/kit/concurrency/keyed-queue'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Log } from '@sanhe/kit/runtime/log'
import type { Skill } from '#core'
import { type ConnectionTable, createConnectionTable } from './connection-table.ts'
import { listMcpTools, nameSkills } from './list-tools.ts'
import { createMcpSkill, type McpTool } from './mcp-skill.ts'
import type { McpServer } from './mcp-server.ts'
import { toMcpProblem } from './problem.ts'

const timeoutMs = 15_000

export type McpConnections = ReturnType<typeof createMcpConnections>

/**
 * Provides the tools of MCP servers as skills while the servers are reachable. `skills` is the shared list: tools are
 * added when their server answers, replaced when their definition changes, and removed when the server does not answer.
 * `listServers` is called at each attempt, so that changes of the owner take effect.
 */
export function createMcpConnections({
  listServers,
  skills,
  log,
}: {
  listServers: () => McpServer[]
  skills: Skill[]
  log: Log
}) {
  const table = createConnectionTable(skills)
  // Attempts of one server run one after the other, because two at the same time would open two connections.
  const queue = createKeyedQueue()

  const refresh = (key: string, isNewRequested = false) =>
    queue.run(key, async () => {
      const server = listServers().find((one) => one.key === key)
      if (isNewRequested || table.find(key)?.version !== server?.version) await table.close(key)
      if (!server) return
      const client = table.find(key)?.client
      await (client ? refreshConnected({ table, log }, server, client) : connect({ table, log }, server))
    })

  const connectMissing = () =>
    Promise.all(
      listServers()
        .filter(({ key }) => !table.find(key)?.client)
        .map(({ key }) => refresh(key)),
    )

  /** Connects to the servers that are not connected, reads the tools of connected ones, and leaves removed ones. */
  async function refreshAll() {
    const keys = new Set([...listServers().map(({ key }) => key), ...table.keys()])
    await Promise.all([...keys].map((key) => refresh(key)))
  }

  const jobs: Job[] = [{ name: 'connect-mcp-servers', everyMs: minuteMs, run: refreshAll }]
  return {
    connectMissing,
    /** Opens a new connection, with the credentials that are stored now. */
    reconnect: (key: string) => refresh(key, true),
    close: (key: string) => queue.run(key, () => table.close(key)),
    stateOf: table.find,
    jobs,
    stop: () => Promise.all(table.keys().map(table.close)),
  }
}

type ConnectionDeps = { table: ConnectionTable; log: Log }

async function connect({ table, log }: ConnectionDeps, server: McpServer) {
  try {
    const client = await openClient(server)
    await readTools(table, server, client).catch(async (error: unknown) => {
      await client.close().catch(() => {})
      throw error
    })
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's client is no event target
    client.onclose = () => table.lose(server, client, 'ended')
  } catch (error) {
    table.setProblem(server, toMcpProblem(error))
    log.warn({ err: error, server: server.name }, 'an MCP server cannot be reached, it is tried again')
  }
}

/** Connects by the current transport, or by the older one if the server does not know the current one. */
async function openClient({ openTransport, openOlderTransport }: McpServer) {
  try {
    return await openClientBy(openTransport)
  } catch (error) {
    if (!openOlderTransport || toMcpProblem(error) !== 'not_mcp') throw error
    // The first error is the one that describes a server that speaks neither.
    return await openClientBy(openOlderTransport).catch(() => Promise.reject(error))
  }
}

async function openClientBy(openTransport: McpServer['openTransport']) {
  const client = new Client({ name: 'sanhe-agent', version: '1' })
  try {
    await client.connect(openTransport(), { timeout: timeoutMs })
    return client
  } catch (error) {
    await client.close().catch(() => {})
    throw error
  }
}

async function refreshConnected({ table, log }: ConnectionDeps, server: McpServer, client: Client) {
  try {
    await readTools(table, server, client)
  } catch (error) {
    table.lose(server, client, toMcpProblem(error))
    await client.close().catch(() => {})
    log.warn({ err: error, server: server.name }, 'an MCP server no longer answers, it is tried again')
  }
}

async function readTools(table: ConnectionTable, server: McpServer, client: Client) {
  const tools = await listMcpTools(client, timeoutMs)
  const known = table.find(server.key)
  if (known?.client === client && JSON.stringify(known.tools) === JSON.stringify(tools)) return
  const names = nameSkills(server.prefix, tools)
  const onLost = (error: unknown) => table.lose(server, client, toMcpProblem(error))
  const toSkill = (tool: McpTool, index: number) =>
    createMcpSkill(server, tool, { client, skillName: names[index] ?? tool.name, onLost })
  table.set(server.key, { version: server.version, client, tools, skills: tools.map(toSkill), problem: null })
}
