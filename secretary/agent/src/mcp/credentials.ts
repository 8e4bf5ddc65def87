import type { OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { findMcpServer, type McpServerRow, setMcpServer } from './store.ts'

export type CredentialDeps = Pick<Deps, 'db' | 'secrets'>

/** Everything that OAuth needs to remember for one server. */
export type OAuthRecord = {
  /** Page of the app for which the client was registered. */
  redirectUrl: string
  client?: OAuthClientInformationMixed | undefined
  tokens?: OAuthTokens | undefined
  discovery?: OAuthDiscoveryState | undefined
  /** Login that waits for the person at the provider. */
  login?: { state: string; verifier: string; startedAt: Instant } | undefined
}

type Secret = 'token' | 'client_secret' | 'oauth'

const placeOf = (keyPlace: string, secret: Secret) => `mcp_servers:${keyPlace}:${secret}`

export const encryptMcpSecret = (
  { secrets }: Pick<Deps, 'secrets'>,
  keyPlace: string,
  secret: Secret,
  text: string,
) => secrets.encrypt(text, placeOf(keyPlace, secret))

/** Returns undefined if nothing is stored, or if the key with which it was encrypted was lost. */
export function decryptMcpSecret({ secrets }: Pick<Deps, 'secrets'>, row: McpServerRow, secret: Secret) {
  const stored = row[`${secret}_encrypted`]
  return stored === null ? undefined : secrets.decrypt(stored, placeOf(row.key_place, secret))
}

export function readOAuthRecord(deps: Pick<Deps, 'secrets'>, row: McpServerRow): OAuthRecord | undefined {
  const text = decryptMcpSecret(deps, row, 'oauth')
  return text === undefined ? undefined : (JSON.parse(text) as OAuthRecord)
}

/** Changes what is stored for a server. Does nothing if the server was removed meanwhile. */
export function changeOAuthRecord(
  deps: CredentialDeps,
  serverId: number,
  change: (record: OAuthRecord) => OAuthRecord,
) {
  const row = findMcpServer(deps.db, serverId)
  if (!row) return
  const record = change(readOAuthRecord(deps, row) ?? { redirectUrl: '' })
  const text = JSON.stringify(record)
  setMcpServer(deps.db, serverId, { oauth_encrypted: encryptMcpSecret(deps, row.key_place, 'oauth', text) })
}
