import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import type { Instant } from '@sanhe/kit/runtime/clock'
import {
  changeOAuthRecord,
  type CredentialDeps,
  decryptMcpSecret,
  type OAuthRecord,
  readOAuthRecord,
} from './credentials.ts'
import { findMcpServer, type McpServerRow } from './store.ts'

export type ProviderDeps = CredentialDeps & { config: { name: string } }

/** A login that the owner starts now. Without it, stored tokens are used and renewed, and nothing is registered. */
export type StartedLogin = { state: string; startedAt: Instant; onPage: (page: URL) => void }

/**
 * Gives the SDK what is stored for a server, and stores what it receives. The owner's own client, if there is one,
 * takes the place of a registration.
 */
export function createOAuthProvider(
  deps: ProviderDeps,
  row: McpServerRow,
  redirectUrl: string,
  login?: StartedLogin,
): OAuthClientProvider {
  const read = (): Partial<OAuthRecord> => {
    const current = findMcpServer(deps.db, row.server_id)
    return (current && readOAuthRecord(deps, current)) ?? {}
  }
  const change = (fields: Partial<OAuthRecord>) =>
    changeOAuthRecord(deps, row.server_id, (record) => ({ ...record, ...fields }))
  return {
    redirectUrl,
    clientMetadata: {
      client_name: deps.config.name,
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => ownClientOf(deps, row) ?? read().client,
    ...(login && row.client_id === null && { saveClientInformation: (client) => change({ client }) }),
    // A login that the owner started ignores stored tokens, because they may belong to another account.
    tokens: () => (login ? undefined : read().tokens),
    saveTokens: (tokens) => change({ tokens, login: undefined }),
    ...(login && { state: () => login.state }),
    redirectToAuthorization: (page) => login?.onPage(page),
    saveCodeVerifier(verifier) {
      if (login) change({ login: { state: login.state, verifier, startedAt: login.startedAt } })
    },
    codeVerifier: () => read().login?.verifier ?? '',
    invalidateCredentials(scope) {
      if (scope === 'all' || scope === 'client') change({ client: undefined })
      if (scope === 'all' || scope === 'tokens') change({ tokens: undefined })
    },
    saveDiscoveryState: (discovery) => change({ discovery }),
    discoveryState: () => (login ? undefined : read().discovery),
  }
}

/** Returns the OAuth client that the owner registered at the provider. */
function ownClientOf(deps: CredentialDeps, row: McpServerRow) {
  if (row.client_id === null) return undefined
  const client_secret = decryptMcpSecret(deps, row, 'client_secret')
  return { client_id: row.client_id, ...(client_secret !== undefined && { client_secret }) }
}
