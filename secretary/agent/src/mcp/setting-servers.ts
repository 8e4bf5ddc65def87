import { basename } from 'node:path'
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Log } from '@sanhe/kit/runtime/log'
import type { Config } from '#config'
import { hideQueryValues, type McpServer, toSafeToolName } from './mcp-server.ts'

type SettingServer = Config['mcpServers'][number]
type Program = Extract<SettingServer, { command: string }>
type HttpServer = Exclude<SettingServer, Program>

/** Returns the servers and programs of the settings. They do not change while the agent runs. */
export const listSettingServers = ({ mcpServers }: Pick<Config, 'mcpServers'>, log: Log): McpServer[] =>
  mcpServers.map((server) => ({
    key: `setting:${server.name}`,
    name: server.name,
    prefix: `mcp_${toSafeToolName(server.name)}`,
    version: 'setting',
    ...('command' in server ? describeProgram(server, log) : describeHttpServer(server)),
  }))

function describeHttpServer({ url, headers }: HttpServer) {
  const options = { requestInit: { headers } }
  return {
    kind: 'http' as const,
    address: url,
    shownAddress: hideQueryValues(url),
    openTransport: () => new StreamableHTTPClientTransport(new URL(url), options),
    openOlderTransport: () => new SSEClientTransport(new URL(url), options),
  }
}

const describeProgram = (program: Program, log: Log) => ({
  kind: 'program' as const,
  address: [program.command, ...program.args].join(' '),
  // Arguments may contain secrets.
  shownAddress: basename(program.command),
  openTransport: () => openProgram(program, log),
})

const maxLoggedCharacters = 2000

function openProgram({ name, command, args, env }: Program, log: Log) {
  // The program gets the few variables that every program needs, and none of the agent's secrets.
  const transport = new StdioClientTransport({
    command,
    args,
    env: { ...getDefaultEnvironment(), ...env },
    stderr: 'pipe',
  })
  transport.stderr?.on('data', (chunk: Buffer) =>
    log.info(
      { server: name, output: chunk.toString().slice(0, maxLoggedCharacters) },
      'an MCP program wrote to stderr',
    ),
  )
  return transport
}
