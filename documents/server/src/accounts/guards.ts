import { readBearerToken } from '@sanhe/kit/http/bearer-token'
import type { AccessChecks } from '@sanhe/kit/http/implement'
import { areSecretsEqual } from '@sanhe/kit/security/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Actors,
  aiRevisionAuthor,
  type AiApiCaller,
  type Deps,
  type ProjectScope,
  setRequestScope,
} from '#core'
import { apiError } from './errors.ts'
import { decideProjectAccessRefusal, decideRoleRefusal } from './rules.ts'
import { findUserAndRenewSession } from './sessions.ts'
import { findProjectId } from './store.ts'

type FindToken = (secret: string) => AiApiCaller | undefined

export type AuthGuardDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'sessions'>

/** Returns the guard for each `auth` value of a contract. `findToken` returns the caller of a personal API token. */
export function createAuthGuards(deps: AuthGuardDeps, findToken: FindToken): AccessChecks<Actors> {
  const findProgram = ({ headers }: FastifyRequest): AiApiCaller | undefined => {
    const token = readBearerToken(headers)
    if (token === undefined) return undefined
    return areSecretsEqual(token, deps.config.aiApiToken) ? environmentProgram : findToken(token)
  }
  const session = (request: FastifyRequest, reply: FastifyReply) => {
    if (findProgram(request)) throw apiError('WRITER_ELSEWHERE')
    refuseCrossSite(request)
    const user = findUserAndRenewSession(deps, request, reply)
    if (!user) throw apiError('NOT_AUTHENTICATED')
    return user
  }
  const userWith =
    (needed: 'team' | 'member' | 'admin') => (request: FastifyRequest, reply: FastifyReply) => {
      const user = session(request, reply)
      const refusal =
        decideRoleRefusal(user.role, needed) ?? (user.needsSecondFactor && 'SECOND_FACTOR_REQUIRED')
      if (refusal) throw apiError(refusal)
      refuseForeignProject(deps, request, user.projects)
      return user
    }
  const program = (request: FastifyRequest) => {
    const actor = findProgram(request)
    if (!actor) throw apiError('NOT_AUTHENTICATED')
    refuseForeignProject(deps, request, actor.projects)
    return actor
  }
  const ai = (request: FastifyRequest) => {
    const actor = program(request)
    if (!actor.canWrite && request.method !== 'GET' && request.method !== 'HEAD')
      throw apiError('TOKEN_READ_ONLY')
    return actor
  }
  return {
    none: () => undefined,
    session,
    team: userWith('team'),
    member: userWith('member'),
    admin: userWith('admin'),
    ai,
    mcp: program,
  }
}

const environmentProgram: AiApiCaller = { author: aiRevisionAuthor, projects: 'all', canWrite: true }

/**
 * Answers 404 when the path names a project that does not exist or that the caller cannot see. Both cases get the
 * same answer before any other check, so that no later check reveals which projects exist.
 */
function refuseForeignProject({ db }: Pick<Deps, 'db'>, request: FastifyRequest, scope: ProjectScope) {
  setRequestScope(request, scope)
  if (scope === 'all') return
  const { slug, project = slug } = (request.params ?? {}) as { slug?: string; project?: string }
  const refusal =
    project === undefined ? undefined : decideProjectAccessRefusal(scope, findProjectId(db, project))
  if (refusal) throw apiError(refusal)
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
