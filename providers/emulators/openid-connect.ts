import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '@sanhe/kit/runtime/clock'
import Fastify, { type FastifyInstance } from 'fastify'
import { renderSignInPage } from './openid-connect-page.ts'
import { createIdTokenSigner, tokenLifetimeS } from './openid-connect-tokens.ts'

type EmulatorOptions = {
  clock: Clock
  clientId: string
  clientSecret: string
  port?: number
}
/** Claims of the person who signs in. `sub` is required, as in an ID token. */
export type EmulatedOpenidPerson = { sub: string } & Record<string, unknown>

type Grant = {
  person: EmulatedOpenidPerson
  redirectUri: string
  challenge: string
  nonce: string | undefined
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const basicAuth = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`

/**
 * Starts an OpenID Connect provider on this machine: discovery, keys, authorization with PKCE, token, userinfo and
 * logout. Without `signInAs`, the authorization endpoint shows a page on which anyone can sign in under any name.
 */
export async function startOpenidConnectEmulator({
  clock,
  clientId,
  clientSecret,
  port = 0,
}: EmulatorOptions) {
  const app = Fastify()
  const grants = new Map<string, Grant>()
  const people = new Map<string, EmulatedOpenidPerson>()
  const signer = await createIdTokenSigner(clock, clientId)
  let nextPerson: EmulatedOpenidPerson | undefined
  let issuer = ''
  readForms(app)

  app.get('/.well-known/openid-configuration', () => describeProvider(issuer))
  app.get('/jwks', () => ({ keys: signer.listKeys() }))

  app.get('/authorize', (request, reply) => {
    const query = request.query as Record<string, string>
    const problem = findAuthorizationProblem(query, clientId)
    if (problem) return reply.code(400).send({ error: 'invalid_request', error_description: problem })
    const name = query['name']
    const person = nextPerson ?? (name ? toPerson(name) : undefined)
    if (!person) return reply.type('text/html').send(renderSignInPage(query))
    const code = randomBytes(24).toString('base64url')
    const { redirect_uri: redirectUri = '', code_challenge: challenge = '', state = '', nonce } = query
    grants.set(code, { person, redirectUri, challenge, nonce })
    const to = new URL(redirectUri)
    to.search = new URLSearchParams({ code, state }).toString()
    return reply.redirect(to.href, 302)
  })

  app.post('/token', async (request, reply) => {
    const body = request.body as Record<string, string>
    if (
      request.headers.authorization !== basicAuth(clientId, clientSecret) &&
      !(body['client_id'] === clientId && body['client_secret'] === clientSecret)
    )
      return reply.code(401).send({ error: 'invalid_client' })
    const grant = grants.get(body['code'] ?? '')
    grants.delete(body['code'] ?? '')
    if (!grant || !isGrantOf(grant, body)) return reply.code(400).send({ error: 'invalid_grant' })
    const accessToken = randomUUID()
    people.set(accessToken, grant.person)
    const idToken = await signer.sign(issuer, grant.person, grant.nonce)
    return { access_token: accessToken, token_type: 'Bearer', expires_in: tokenLifetimeS, id_token: idToken }
  })

  mountUserinfoAndLogout(app, people)

  issuer = await app.listen({ port, host: '127.0.0.1' })
  return {
    issuer,
    /** Signs everyone in as this person without a page. */
    signInAs: (person: EmulatedOpenidPerson | undefined) => void (nextPerson = person),
    /** Makes the next ID tokens wrong, until it is called with an empty object. */
    setTokenFlaw: signer.setFlaw,
    /** Replaces the keys: ID tokens signed with the old key can no longer be verified. */
    rotateKeys: signer.rotateKeys,
    stop: () => app.close(),
  }
}

function readForms(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
}

/** Returns whether a token request belongs to the login for which the code was issued. */
const isGrantOf = ({ redirectUri, challenge }: Grant, body: Record<string, string>) =>
  body['grant_type'] === 'authorization_code' &&
  redirectUri === body['redirect_uri'] &&
  challenge === sha256(body['code_verifier'] ?? '')

function mountUserinfoAndLogout(app: FastifyInstance, people: ReadonlyMap<string, EmulatedOpenidPerson>) {
  app.get('/userinfo', (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    return people.get(token) ?? reply.code(401).send({ error: 'invalid_token' })
  })
  app.get('/logout', (request, reply) => {
    const { post_logout_redirect_uri: to } = request.query as Record<string, string>
    return to ? reply.redirect(to, 302) : reply.send('signed out')
  })
}

const describeProvider = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/logout`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: ['openid', 'profile', 'email'],
})

function findAuthorizationProblem(query: Record<string, string>, clientId: string) {
  if (query['client_id'] !== clientId) return 'unknown client_id'
  if (query['response_type'] !== 'code') return 'response_type is not code'
  if (!query['scope']?.split(' ').includes('openid')) return 'scope without openid'
  if (query['code_challenge_method'] !== 'S256' || !query['code_challenge']) return 'no PKCE'
  if (!URL.canParse(query['redirect_uri'] ?? '')) return 'no redirect_uri'
}

/** Claims of a person who typed a name on the page: always the same subject for the same name. */
const toPerson = (name: string): EmulatedOpenidPerson => ({
  sub: sha256(name).slice(0, 22),
  preferred_username: name,
  email: `${name.toLowerCase().replaceAll(/[^a-z0-9.-]+/g, '.')}@example.com`,
  email_verified: true,
})
