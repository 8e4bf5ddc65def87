import { z } from 'zod'
import type { CallAgentApi } from './owner-api.ts'

const McpServer = z.object({
  /** Null for a server of the agent's settings, which the owner cannot change. */
  server_id: z.number().nullable(),
  name: z.string(),
  address: z.string(),
  kind: z.string(),
  auth: z.enum(['none', 'token', 'oauth']),
  token_end: z.string().nullable(),
  client_id: z.string().nullable(),
  has_client_secret: z.boolean(),
  state: z.string(),
  problem: z.string().nullable(),
  tools: z.array(z.object({ name: z.string(), description: z.string() })),
})
export type McpServer = z.output<typeof McpServer>

export type McpServerInput = Pick<McpServer, 'name' | 'auth' | 'client_id'> & {
  url: string
  token?: string
  client_secret?: string | null
}

const LoginPage = z.object({ authorization_url: z.string().nullable(), problem: z.string().nullable() })
/** Time limit of a request during which the agent connects to the server. */
const connectMs = 40_000

/** Creates the part of the REST client for the MCP servers of the owner. */
export const createMcpApi = (call: CallAgentApi) => {
  const send = (method: string, path: string, body?: object) =>
    call(`/api/mcp-servers${path}`, McpServer, { method, ...(body && { body }), withinMs: connectMs })
  return {
    mcpServers: () => call('/api/mcp-servers', z.object({ servers: z.array(McpServer) })),
    addMcpServer: (body: McpServerInput) => send('POST', '', body),
    changeMcpServer: (serverId: number, body: McpServerInput) => send('PUT', `/${serverId}`, body),
    async removeMcpServer(serverId: number) {
      await call(`/api/mcp-servers/${serverId}`, z.unknown(), { method: 'DELETE' })
    },
    connectMcpServer: (serverId: number) => send('POST', `/${serverId}/connect`),
    startMcpLogin: (serverId: number, redirectUrl: string) =>
      call(`/api/mcp-servers/${serverId}/login`, LoginPage, {
        method: 'POST',
        body: { redirect_url: redirectUrl },
        withinMs: connectMs,
      }),
    finishMcpLogin: (state: string, code: string) => send('POST', '/login', { state, code }),
  }
}
