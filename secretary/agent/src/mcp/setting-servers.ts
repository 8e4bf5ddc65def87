import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Config } from '#config'
import type { Log } from '@sanhe/kit/runtime/log'
import { type McpServer, type McpTransport, toSafeToolName } from './mcp-server.ts'

type SettingServer = Config['mcpServers'][number]

/** Returns the servers and programs of the settings. They do not change while the agent runs. */
export const listSettingServers = ({ mcpServers }: Pick<Config, 'mcpServers'>, log: Log): McpServer[] =>
  mcpServers.map((server) => ({
    key: `setting:${server.name}`,
    name: server.name,
    prefix: `mcp_${toSafeToolName(server.name)}`,
    kind: 'command' in server ? 'program' : 'http',
    address: 'command' in server ? [server.command, ...server.args].join(' ') : server.url,
    version: 'setting',
    openTransport: () => openTransport(server, log),
  }))

function openTransport(server: SettingServer, log: Log): McpTransport {
  if (!('command' in server))
    return new StreamableHTTPClientTransport(new URL(server.url), {
      requestInit: { headers: server.headers },
    })
  const { command, args, env } = server
  // The program gets the few variables that every program needs, and none of the agent's secrets.
  const transport = new StdioClientTransport({
    command,
    args,
    env: { ...getDefaultEnvironment(), ...env },
    stderr: 'pipe',
  })
  transport.stderr?.on('data', (chunk: Buffer) =>
    log.info(
      { server: server.name, output: chunk.toString().slice(0, maxLoggedCharacters) },
      'an MCP program wrote to stderr',
    ),
  )
  return transport
}

const maxLoggedCharacters = 2000
