import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { answerMcpRequest } from './mcp/protocol.ts'
import { createMcpLogin } from './mcp/login.ts'
import { createOlderTransport } from './mcp/older-transport.ts'

type EmulatorOptions = {
  /** `token`: the fixed token is required. `login`: an access token of the emulator's own OAuth provider is required. */
  access?: { kind: 'open' } | { kind: 'token'; token: string } | { kind: 'login'; client?: OwnClient }
  port?: number
  /** True: the server knows only the older transport, HTTP with SSE, at `/sse`. */
  isOlder?: boolean
}
/** Client that is registered by hand. With it, the provider registers no client by itself. */
export type OwnClient = { id: string; secret: string }

/**
 * Starts an MCP server with the tools `find_item` and `order_item`. With a login, it is also the OAuth provider that
 * protects the server: discovery, registration, a page that asks the person, PKCE, and refresh tokens that work once.
 */
export async function startMcpEmulator({
  access = { kind: 'open' },
  port = 0,
  isOlder = false,
}: EmulatorOptions = {}) {
  const orders: string[] = []
  const server = createServer((request, response) => void answer(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const login = createMcpLogin(origin, access.kind === 'login' ? access.client : undefined)

  const older = createOlderTransport(orders)

  const isAdmitted = ({ headers: { authorization } }: IncomingMessage) => {
    if (access.kind === 'open') return true
    if (access.kind === 'token') return authorization === `Bearer ${access.token}`
    return login.isValid(authorization?.replace(/^Bearer /, '') ?? '')
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request)
    const { pathname } = new URL(request.url ?? '/', origin)
    if (access.kind === 'login' && login.answer(request, body, response)) return
    if (isOlder ? !older.isPath(pathname) : pathname !== '/mcp') return response.writeHead(404).end()
    if (!isAdmitted(request))
      return response.writeHead(401, { 'www-authenticate': login.challenge(access.kind) }).end()
    if (isOlder) return older.answer(request, body, response)
    if (request.method !== 'POST') return response.writeHead(405).end()
    const result = answerMcpRequest(JSON.parse(body), orders)
    if (!result) return response.writeHead(202).end()
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result))
  }

  return {
    url: `${origin}/${isOlder ? 'sse' : 'mcp'}`,
    origin,
    /** Items that were ordered, in their order. */
    orders,
    /** Makes all access tokens expire. Refresh tokens stay valid. */
    expireTokens: login.expireTokens,
    /** Takes back all access: the person has to log in again. */
    revokeAll: login.revokeAll,
    /** Number of times that tokens were renewed with a refresh token. */
    countRenewals: login.countRenewals,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readBody(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
