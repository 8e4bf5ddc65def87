import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { sha256 } from '@sanhe/kit/security/secrets'
import { createOutgoingFetch } from '#core'
import { decryptMcpSecret, readOAuthRecord } from './credentials.ts'
import type { LoginDeps } from './login.ts'
import { hideQueryValues, McpLoginRequiredError, type McpServer, toSafeToolName } from './mcp-server.ts'
import { createOAuthProvider } from './oauth-provider.ts'
import { shareRenewals } from './share-renewals.ts'
import { findMcpServer, listMcpServers, type McpServerRow } from './store.ts'

export const toOwnerServerKey = (serverId: number) => `owner:${serverId}`

/** Returns the servers that the owner connected. */
export function listOwnerServers(deps: LoginDeps): McpServer[] {
  const used = new Set(deps.config.mcpServers.map(({ name }) => toSafeToolName(name).toLowerCase()))
  return listMcpServers(deps.db).map((row) => {
    const prefix = `mcp_${toServerSlug(row, used)}`
    return {
      key: toOwnerServerKey(row.server_id),
      name: row.name,
      prefix,
      kind: 'http',
      address: row.url,
      shownAddress: hideQueryValues(row.url),
      version: hashConnection(prefix, row),
      openTransport: () => new StreamableHTTPClientTransport(new URL(row.url), optionsOf(deps, row)),
      openOlderTransport: () => new SSEClientTransport(new URL(row.url), optionsOf(deps, row)),
    }
  })
}

/**
 * Returns the part of tool names that stands for the server. It has no underscore, which ends it. Models accept ASCII
 * only, so a Chinese name is replaced by the id; the id also distinguishes names that become equal.
 */
function toServerSlug({ name, server_id }: Pick<McpServerRow, 'name' | 'server_id'>, used: Set<string>) {
  const words = name.normalize('NFKC').match(/[a-z0-9]+/gi) ?? ['server', server_id]
  const slug = words.join('-').slice(0, maxSlugCharacters)
  const unique = used.has(slug.toLowerCase()) ? `${slug}-${server_id}` : slug
  used.add(unique.toLowerCase())
  return unique
}

const maxSlugCharacters = 30

const hashConnection = (prefix: string, row: McpServerRow) =>
  sha256(
    JSON.stringify([
      prefix,
      row.url,
      row.auth,
      row.token_encrypted,
      row.client_id,
      row.client_secret_encrypted,
    ]),
  )

function optionsOf(deps: LoginDeps, { server_id }: McpServerRow) {
  // The row is read again, because a login may have stored tokens since the list was made.
  const row = findMcpServer(deps.db, server_id)
  if (!row) throw new McpLoginRequiredError('the server was removed')
  return { fetch: shareRenewals(createOutgoingFetch(deps.resolver)), ...credentialsOf(deps, row) }
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
