import { minuteMs } from '@sanhe/kit/clock'
import type { Job } from '@sanhe/kit/jobs'
import type { Log } from '@sanhe/kit/log'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { McpError } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { Skill, SkillContext } from '#core'
import { approval } from './documents.ts'
import { inWords } from './skill.ts'

export type McpServer = { name: string; url: string }
type McpTool = Awaited<ReturnType<Client['listTools']>>['tools'][number]

const timeoutMs = 15_000
/** A tool may think; a server that only greets may not. */
const toolTimeoutMs = 120_000

/**
 * MCP servers whose tools are skills while they can be reached. `skills` is the list that everything reads: tools
 * come into it when their server answers and leave it when it is gone.
 */
export function mcpServers(servers: McpServer[], skills: Skill[], log: Log) {
  const connected = new Map<string, Client>()

  const prefix = ({ name }: McpServer) => `mcp_${safeName(name)}_`
  function forget(server: McpServer) {
    connected.delete(server.name)
    const kept = skills.filter(({ name }) => !name.startsWith(prefix(server)))
    skills.splice(0, skills.length, ...kept)
  }
  async function connect(server: McpServer) {
    const client = new Client({ name: 'sanhe-agent', version: '1' })
    try {
      // The SDK's transport declares optional fields in a way that exactOptionalPropertyTypes does not take.
      const transport = new StreamableHTTPClientTransport(new URL(server.url)) as Parameters<
        Client['connect']
      >[0]
      await client.connect(transport, { timeout: timeoutMs })
      const { tools } = await client.listTools({}, { timeout: timeoutMs })
      forget(server)
      connected.set(server.name, client)
      skills.push(
        ...tools.map((tool) => mcpSkill(server, tool, client, () => forget(server), prefix(server))),
      )
    } catch (error) {
      await client.close().catch(() => {})
      log.warn({ err: error, server: server.name }, 'an MCP server cannot be reached, it is tried again')
    }
  }
  const connectMissing = () => Promise.all(servers.filter(({ name }) => !connected.has(name)).map(connect))
  const jobs: Job[] = servers.length
    ? [{ name: 'connect-mcp-servers', everyMs: minuteMs, run: connectMissing }]
    : []
  return {
    connectMissing,
    jobs,
    stop: () => Promise.all([...connected.values()].map((client) => client.close().catch(() => {}))),
  }
}

/** What models take for the name of a tool. */
const safeName = (name: string) => name.replaceAll(/[^\w-]/g, '_').slice(0, 48)

/** Anything an object: the server checks its own input. */
const anyInput = z.record(z.string(), z.unknown())

function mcpSkill(
  server: McpServer,
  tool: McpTool,
  client: Client,
  forget: () => void,
  prefix: string,
): Skill {
  return {
    name: `${prefix}${safeName(tool.name)}`.slice(0, 64),
    description: tool.description ?? tool.title ?? tool.name,
    input: anyInput,
    inputSchema: tool.inputSchema,
    async run(input: never, context) {
      if (!tool.annotations?.readOnlyHint) await askFirst(server, tool, input, context)
      return callTool(client, { name: tool.name, arguments: input }, context, forget)
    },
  }
}

/** What a tool of somebody else does is not known here: unless it says that it only reads, the person is asked. */
const askFirst = (server: McpServer, tool: McpTool, input: unknown, context: SkillContext) =>
  approval(
    context,
    inWords(context, `Use ${tool.name} of ${server.name}`, `使用 ${server.name} 的 ${tool.name}`),
    { mcp: server.name, tool: tool.name, input },
  )

type ToolCall = { name: string; arguments: Record<string, unknown> }

async function callTool(client: Client, call: ToolCall, context: SkillContext, forget: () => void) {
  const result = await client
    .callTool(call, undefined, { signal: context.signal, timeout: toolTimeoutMs })
    .catch((error: unknown) => {
      context.signal.throwIfAborted()
      // An error of the protocol is an answer; anything else says that nobody is there, or knows us, any more.
      if (!(error instanceof McpError)) forget()
      throw error
    })
  const content = (result.content ?? []) as { type: string; text?: string }[]
  const text = content.map((part) => part.text ?? `[${part.type}]`).join('\n')
  if (result.isError) throw new Error(text)
  return text
}
