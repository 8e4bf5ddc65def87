import { auth, extractWWWAuthenticateParams } from '@modelcontextprotocol/sdk/client/auth.js'
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js'
import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { createOutgoingFetch, type Deps } from '#core'
import { changeOAuthRecord, readOAuthRecord } from './credentials.ts'
import { apiError } from './errors.ts'
import { createOAuthProvider } from './oauth-provider.ts'
import { type McpProblem, toMcpProblem } from './problem.ts'
import { findMcpServer, listMcpServers, type McpServerRow } from './store.ts'

export type LoginDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets' | 'log'> & { resolver: DnsResolver }

/** Time after which the answer of the provider is no longer accepted. */
const loginLifetimeMs = 15 * minuteMs
/** Time limit of each request of a login. */
const requestTimeoutMs = 15_000

type OutgoingFetch = ReturnType<typeof createOutgoingFetch>

/** Creates the fetch for logins. The SDK sets no time limit. */
function createLoginFetch(resolver: DnsResolver): OutgoingFetch {
  const send = createOutgoingFetch(resolver)
  return (input, init) => send(input, { ...init, signal: AbortSignal.timeout(requestTimeoutMs) })
}

/**
 * Starts a login: registers the agent at the provider if that is needed, and returns the page of the provider. Tokens of
 * an earlier login stay valid until the new login has ended.
 */
export async function startMcpLogin(deps: LoginDeps, row: McpServerRow, redirectUrl: string) {
  if (row.auth !== 'oauth') throw apiError('MCP_LOGIN_NOT_OFFERED')
  changeOAuthRecord(deps, row.server_id, (record) => ({
    ...record,
    redirectUrl,
    // A registration is valid for the page for which it was made.
    client: record.redirectUrl === redirectUrl ? record.client : undefined,
    discovery: undefined,
    login: undefined,
  }))
  let authorizationUrl: string | undefined
  const provider = createOAuthProvider(deps, row, redirectUrl, {
    state: generateRandomToken(),
    startedAt: deps.clock.now(),
    onPage: (page) => (authorizationUrl = page.href),
  })
  const fetchFn = createLoginFetch(deps.resolver)
  try {
    await auth(provider, { serverUrl: row.url, fetchFn, ...(await probeLogin(fetchFn, row.url)) })
  } catch (error) {
    deps.log.warn({ err: error, server: row.name }, 'a login to an MCP server could not start')
    return { authorization_url: null, problem: toLoginProblem(deps, row.server_id, error) }
  }
  return { authorization_url: authorizationUrl ?? null, problem: null }
}

/** Asks the server without a token. Its refusal names the provider and the scope of the login. */
async function probeLogin(fetchFn: OutgoingFetch, url: string) {
  const params = {
    protocolVersion: LATEST_PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: 'sanhe-agent', version: '1' },
  }
  const response = await fetchFn(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
  })
  await response.body?.cancel()
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response)
  return { ...(resourceMetadataUrl && { resourceMetadataUrl }), ...(scope && { scope }) }
}

/** Tells a server without a login from a provider that does not register clients by itself. */
function toLoginProblem(deps: LoginDeps, serverId: number, error: unknown): McpProblem {
  const problem = toMcpProblem(error)
  if (problem === 'blocked' || problem === 'unreachable' || problem === 'timeout') return problem
  const row = findMcpServer(deps.db, serverId)
  const record = row && readOAuthRecord(deps, row)
  if (!record?.discovery?.authorizationServerMetadata) return 'no_login'
  return record.client || row?.client_id ? 'failing' : 'no_registration'
}

/** Exchanges the code that the provider returned for tokens. Returns the id of the server that they belong to. */
export async function finishMcpLogin(deps: LoginDeps, { state, code }: { state: string; code: string }) {
  const found = findStartedLogin(deps, state)
  if (!found) throw apiError('MCP_LOGIN_NOT_FOUND')
  const { row, redirectUrl } = found
  const provider = createOAuthProvider(deps, row, redirectUrl)
  const fetchFn = createLoginFetch(deps.resolver)
  try {
    await auth(provider, { serverUrl: row.url, authorizationCode: code, fetchFn })
  } catch (error) {
    // A code is valid once, so the login has to start again.
    changeOAuthRecord(deps, row.server_id, (record) => ({ ...record, login: undefined }))
    deps.log.warn({ err: error, server: row.name }, 'a login to an MCP server failed')
    throw apiError('MCP_LOGIN_FAILED')
  }
  return row.server_id
}

function findStartedLogin(deps: LoginDeps, state: string) {
  const earliest = deps.clock.now() - loginLifetimeMs
  for (const row of listMcpServers(deps.db)) {
    const record = readOAuthRecord(deps, row)
    if (record?.login?.state === state && record.login.startedAt >= earliest)
      return { row, redirectUrl: record.redirectUrl }
  }
}
