import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OwnClient } from '../mcp.ts'
import { renderConsentPage } from './consent-page.ts'
import { type ClientRegistration, createOAuthState, type OAuthFields } from './oauth-state.ts'

/**
 * Creates the OAuth provider of the emulated MCP server. `answer` returns false for requests that are not for the
 * provider.
 */
export function createMcpLogin(origin: string, ownClient: OwnClient | undefined) {
  const state = createOAuthState(ownClient)

  /** Returns the address to which the browser goes after the decision of the person. */
  function decide(fields: OAuthFields) {
    const to = new URL(fields['redirect_uri'] ?? '')
    if (fields['state']) to.searchParams.set('state', fields['state'])
    if (fields['decision'] === 'allow') to.searchParams.set('code', state.addGrant(fields))
    else to.searchParams.set('error', 'access_denied')
    return to.href
  }

  const pages: Record<string, (query: OAuthFields, body: string) => Answer> = {
    'GET /.well-known/oauth-protected-resource/mcp': () => json(200, describeResource(origin)),
    'GET /.well-known/oauth-authorization-server': () => json(200, describeProvider(origin, !ownClient)),
    'POST /register': (_, body) =>
      ownClient ? json(404, {}) : json(201, state.registerClient(JSON.parse(body) as ClientRegistration)),
    'GET /authorize': (query) => askPerson(query, state.findClient(query['client_id'] ?? '')),
    'POST /authorize': (_, body) => ({
      status: 302,
      headers: { location: decide(readForm(body)) },
      text: '',
    }),
    'POST /token': (_, body) => {
      const { status, body: tokens } = state.exchange(readForm(body))
      return json(status, tokens)
    },
  }

  return {
    ...state,
    answer(request: IncomingMessage, body: string, response: ServerResponse) {
      const { pathname, searchParams } = new URL(request.url ?? '/', origin)
      const page = pages[`${request.method} ${pathname}`]
      if (!page) return false
      const { status, headers, text } = page(Object.fromEntries(searchParams), body)
      response.writeHead(status, headers).end(text)
      return true
    },
    challenge: (kind: string) =>
      kind === 'login'
        ? `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="shop"`
        : 'Bearer',
  }
}

type Answer = { status: number; headers: Record<string, string>; text: string }

type Client = ReturnType<ReturnType<typeof createOAuthState>['findClient']>

const json = (status: number, body: object): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(body),
})

const readForm = (body: string): OAuthFields => Object.fromEntries(new URLSearchParams(body))

function askPerson(query: OAuthFields, client: Client): Answer {
  const isKnown =
    client && (client.redirectUris.length === 0 || client.redirectUris.includes(query['redirect_uri'] ?? ''))
  if (!isKnown || query['code_challenge_method'] !== 'S256' || !query['code_challenge'])
    return json(400, { error: 'invalid_request' })
  const text = renderConsentPage(client.name, query)
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, text }
}

const describeResource = (origin: string) => ({
  resource: `${origin}/mcp`,
  authorization_servers: [origin],
  scopes_supported: ['shop'],
})

const describeProvider = (origin: string, registersClients: boolean) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  ...(registersClients && { registration_endpoint: `${origin}/register` }),
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
})
