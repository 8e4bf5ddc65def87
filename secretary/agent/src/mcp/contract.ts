import { del, get, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { managers, serviceApiKeySchema, serviceTextSchema, serviceUrlSchema } from '#core/contract'

export const maxMcpServers = 20

/**
 * Why a server gives no tools. `login`: the server wants a login, or refused token and login. `not_mcp`: the URL answers,
 * but not as an MCP server. `ended`: the program ended. `no_login`: the server offers no login by OAuth.
 * `no_registration`: the provider accepts only clients that were registered there before.
 */
export const mcpProblems = [
  'blocked',
  'unreachable',
  'timeout',
  'login',
  'not_mcp',
  'ended',
  'failing',
  'no_login',
  'no_registration',
] as const
const problem = z.enum(mcpProblems).nullable()

const fields = {
  name: serviceTextSchema(40).regex(/^[^\p{C}\p{Zl}\p{Zp}/]+$/u, 'must be one line without slashes'),
  url: serviceUrlSchema,
  /** `token`: a fixed bearer token. `oauth`: a login at the provider of the server. */
  auth: z.enum(['none', 'token', 'oauth']),
  /** OAuth client that the owner registered at the provider; null if the agent registers itself. */
  client_id: serviceTextSchema(500).nullable(),
}

export const McpServerInfo = z
  .object({
    /** Null for a server of the settings, which cannot be changed here. */
    server_id: z.number().int().nullable(),
    name: z.string(),
    /** URL, or the name of a program. Servers of the settings: without the values of the query. */
    address: z.string(),
    kind: z.enum(['http', 'program']),
    auth: z.enum(['none', 'token', 'oauth']),
    /** Last 4 characters of the token; null without a token. The token itself is never returned. */
    token_end: z.string().nullable(),
    client_id: z.string().nullable(),
    has_client_secret: z.boolean(),
    /** `connecting`: the first attempt has not ended. With state `failing`, `problem` tells the reason. */
    state: z.enum(['connecting', 'connected', 'failing']),
    problem,
    tools: z.array(z.object({ name: z.string(), description: z.string() })),
  })
  .meta({ id: 'McpServerInfo' })

const secrets = {
  token: serviceApiKeySchema.optional(),
  client_secret: serviceApiKeySchema.nullable().optional(),
}
const ByServer = z.object({ server_id: z.coerce.number().int().min(1) })

export const mcpContract = {
  list: get('/api/mcp-servers', {
    auth: 'key',
    roles: managers,
    summary: 'List the MCP servers with their state and tools',
    reply: z.object({ servers: z.array(McpServerInfo) }),
  }),
  add: post('/api/mcp-servers', {
    auth: 'key',
    roles: managers,
    summary: 'Connect an MCP server',
    body: z.strictObject({ ...fields, ...secrets }),
    limit: 'mcpConnect',
    reply: McpServerInfo,
    status: 201,
  }),
  change: put('/api/mcp-servers/:server_id', {
    auth: 'key',
    roles: managers,
    summary: 'Change an MCP server; another server needs its token or login again',
    params: ByServer,
    body: z.strictObject({ ...fields, ...secrets }),
    limit: 'mcpConnect',
    reply: McpServerInfo,
  }),
  remove: del('/api/mcp-servers/:server_id', {
    auth: 'key',
    roles: managers,
    summary: 'Disconnect an MCP server and delete its token or login',
    params: ByServer,
    reply: z.void(),
    status: 204,
  }),
  connect: post('/api/mcp-servers/:server_id/connect', {
    auth: 'key',
    roles: managers,
    summary: 'Connect to an MCP server again, without waiting for the next attempt',
    params: ByServer,
    limit: 'mcpConnect',
    reply: McpServerInfo,
  }),
  startLogin: post('/api/mcp-servers/:server_id/login', {
    auth: 'key',
    roles: managers,
    summary: 'Start a login by OAuth and return the page of the provider',
    params: ByServer,
    body: z.strictObject({
      /** Page of the app to which the provider returns the browser. */
      redirect_url: serviceUrlSchema,
    }),
    limit: 'mcpConnect',
    reply: z.object({ authorization_url: z.string().nullable(), problem }),
  }),
  finishLogin: post('/api/mcp-servers/login', {
    auth: 'key',
    roles: managers,
    summary: 'Finish a login with the code that the provider returned',
    body: z.strictObject({ state: z.string().min(1).max(200), code: z.string().min(1).max(4000) }),
    limit: 'mcpConnect',
    reply: McpServerInfo,
  }),
}
