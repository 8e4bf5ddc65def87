import { createHash, randomUUID } from 'node:crypto'
import type { OwnClient } from '../mcp.ts'

export type OAuthFields = Record<string, string>
export type ClientRegistration = { client_name: string; redirect_uris: string[] }
type Client = { id: string; secret?: string; name: string; redirectUris: string[] }
type Grant = { clientId: string; redirectUri: string; challenge: string }

const accessTokenLifetimeS = 3600
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Keeps clients, codes and tokens of the emulated OAuth provider in memory. */
export function createOAuthState(ownClient: OwnClient | undefined) {
  const clients = new Map<string, Client>()
  if (ownClient) clients.set(ownClient.id, { ...ownClient, name: 'Own client', redirectUris: [] })
  const grants = new Map<string, Grant>()
  const tokens = createTokens()

  function takeGrant({ code = '', redirect_uri: redirectUri, code_verifier: verifier = '' }: OAuthFields) {
    const grant = grants.get(code)
    grants.delete(code)
    const isOwn = grant?.redirectUri === redirectUri && grant?.challenge === sha256(verifier)
    return isOwn ? grant?.clientId : undefined
  }
  return {
    ...tokens,
    findClient: (id: string) => clients.get(id),
    registerClient({ client_name: name, redirect_uris: redirectUris }: ClientRegistration) {
      const client = { id: randomUUID(), name, redirectUris }
      clients.set(client.id, client)
      return { client_id: client.id, client_name: name, redirect_uris: redirectUris }
    },
    addGrant(fields: OAuthFields) {
      const code = randomUUID()
      grants.set(code, {
        clientId: fields['client_id'] ?? '',
        redirectUri: fields['redirect_uri'] ?? '',
        challenge: fields['code_challenge'] ?? '',
      })
      return code
    },
    /** Exchanges a code or a refresh token for new tokens. */
    exchange(fields: OAuthFields) {
      const client = clients.get(fields['client_id'] ?? '')
      if (!client || (client.secret && client.secret !== fields['client_secret']))
        return { status: 401, body: { error: 'invalid_client' } }
      const isRenewal = fields['grant_type'] === 'refresh_token'
      const holder = isRenewal ? tokens.takeRefreshToken(fields['refresh_token']) : takeGrant(fields)
      if (holder !== client.id) return { status: 400, body: { error: 'invalid_grant' } }
      return { status: 200, body: tokens.issue(client.id) }
    },
  }
}

function createTokens() {
  const accessTokens = new Set<string>()
  const refreshTokens = new Map<string, string>()
  let renewals = 0
  return {
    issue(clientId: string) {
      const [access, refresh] = [randomUUID(), randomUUID()]
      accessTokens.add(access)
      refreshTokens.set(refresh, clientId)
      return {
        access_token: access,
        refresh_token: refresh,
        token_type: 'Bearer',
        expires_in: accessTokenLifetimeS,
        scope: 'shop',
      }
    },
    /** Returns the client of a refresh token, which works once. */
    takeRefreshToken(token = '') {
      const clientId = refreshTokens.get(token)
      if (refreshTokens.delete(token)) renewals += 1
      return clientId
    },
    isValid: (token: string) => accessTokens.has(token),
    expireTokens: () => accessTokens.clear(),
    revokeAll() {
      accessTokens.clear()
      refreshTokens.clear()
    },
    countRenewals: () => renewals,
  }
}
