import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { sha256 } from '@sanhe/kit/security/secrets'
import { createOutgoingFetch } from '#core'
import { decryptMcpSecret, readOAuthRecord } from './credentials.ts'
import type { LoginDeps } from './login.ts'
import { McpLoginRequiredError, type McpServer, type McpTransport, toSafeToolName } from './mcp-server.ts'
import { createOAuthProvider } from './oauth-provider.ts'
import { shareRenewals } from './share-renewals.ts'
import { findMcpServer, listMcpServers, type McpServerRow } from './store.ts'

export const toOwnerServerKey = (serverId: number) => `owner:${serverId}`

/** Returns the servers that the owner connected. */
export const listOwnerServers = (deps: LoginDeps): McpServer[] =>
  listMcpServers(deps.db).map((row) => ({
    key: toOwnerServerKey(row.server_id),
    name: row.name,
    prefix: toToolPrefix(row),
    kind: 'http',
    address: row.url,
    version: sha256(
      JSON.stringify([row.url, row.auth, row.token_encrypted, row.client_id, row.client_secret_encrypted]),
    ),
    openTransport: () => openTransport(deps, row),
  }))

/** Returns the beginning of tool names. Models accept ASCII only, so a Chinese name is replaced by the id. */
const toToolPrefix = ({ name, server_id }: Pick<McpServerRow, 'name' | 'server_id'>) => {
  const safe = toSafeToolName(name)
  return `mcp_${/[a-z0-9]/i.test(safe) ? safe : 'server'}_${server_id}`
}

function openTransport(deps: LoginDeps, { server_id }: McpServerRow): McpTransport {
  // The row is read again, because a login may have stored tokens since the list was made.
  const row = findMcpServer(deps.db, server_id)
  if (!row) throw new McpLoginRequiredError('the server was removed')
  return new StreamableHTTPClientTransport(new URL(row.url), {
    fetch: shareRenewals(createOutgoingFetch(deps.resolver)),
    ...credentialsOf(deps, row),
  })
}

function credentialsOf(deps: LoginDeps, row: McpServerRow) {
  if (row.auth === 'none') return {}
  if (row.auth === 'token') {
    const token = decryptMcpSecret(deps, row, 'token')
    if (token === undefined) throw new McpLoginRequiredError('the token cannot be decrypted')
    return { requestInit: { headers: { authorization: `Bearer ${token}` } } }
  }
  const record = readOAuthRecord(deps, row)
  if (!record?.tokens) throw new McpLoginRequiredError('nobody has logged in')
  return { authProvider: createOAuthProvider(deps, row, record.redirectUrl) }
}
