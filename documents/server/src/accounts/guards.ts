import type { AccessChecks } from '@sanhe/kit/http/implement'
import { isSameSecret } from '@sanhe/kit/security/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actors, aiAuthor, type Deps } from '#core'
import { apiError } from './errors.ts'
import { findUserAndRenewSession } from './sessions.ts'

export type AuthGuardDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'sessions'>

/** Returns the guard for each `auth` value of a contract. */
export function createAuthGuards(deps: AuthGuardDeps): AccessChecks<Actors> {
  const session = (request: FastifyRequest, reply: FastifyReply) => {
    if (isWriter(deps, request)) throw apiError('WRITER_ELSEWHERE')
    refuseCrossSite(request)
    const user = findUserAndRenewSession(deps, request, reply)
    if (!user) throw apiError('NOT_AUTHENTICATED')
    return user
  }
  const team = (request: FastifyRequest, reply: FastifyReply) => {
    const user = session(request, reply)
    if (user.role === 'viewer') throw apiError('VIEWER')
    return user
  }
  const admin = (request: FastifyRequest, reply: FastifyReply) => {
    const user = team(request, reply)
    if (user.role !== 'admin') throw apiError('ADMIN_ONLY')
    return user
  }
  const ai = (request: FastifyRequest) => {
    if (!isWriter(deps, request)) throw apiError('NOT_AUTHENTICATED')
    return { name: aiAuthor.name }
  }
  return { none: () => undefined, session, team, admin, ai }
}

function isWriter({ config }: Pick<Deps, 'config'>, { headers }: FastifyRequest) {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return token !== undefined && isSameSecret(token, config.aiApiToken)
}

/**
 * Refuses requests that browsers send from other sites. The session cookie is SameSite already; the headers
 * Sec-Fetch-Site and Origin are checked as a second defence.
 */
function refuseCrossSite({ method, headers, host }: FastifyRequest) {
  if (method === 'GET' || method === 'HEAD') return
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw apiError('CROSS_SITE')
  if (headers.origin !== undefined && hostOf(headers.origin) !== host) throw apiError('CROSS_SITE')
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
